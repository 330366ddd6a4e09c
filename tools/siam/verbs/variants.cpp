// `siam variants`: the known games, whether their maps are verified, and their files.
#include <fmt/format.h>
#include <algorithm>

#include "engine/builtin_variants.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void refuse(const Session& session, const std::string& name) {
    std::vector<std::string_view> names;
    for (const Variant& variant : session.library.variants()) names.emplace_back(variant.name);
    throw UsageError(
        fmt::format("unknown variant '{}'{}; see `siam variants`", printable(name, 60), did_you_mean(name, names)));
}

/// Prints the built-in variant file of this name, unchanged, with its comments.
void print_file(Session& session, const std::string& name) {
    const auto& texts = builtin::variant_texts;
    const auto found = std::ranges::find(texts, name, &std::pair<std::string_view, std::string_view>::first);
    if (found == texts.end()) refuse(session, name);
    session.output.write(found->second);
}

void print_data(Session& session, const std::string& name) {
    const auto& variants = session.library.variants();
    const auto found = std::ranges::find(variants, name, &Variant::name);
    if (found == variants.end()) refuse(session, name);
    session.write(variant_json(*found));
}

void print_text(Session& session, const Variant& variant) {
    const std::string_view map =
        variant.verified ? "verified against the published map" : "RECONSTRUCTED: check the borders against your board";
    session.output.write_line(fmt::format("{:<10}{}\n          map {}", variant.name, variant.title, map));
}

} // namespace

Exit run_variants(const Options& options) {
    Session session(options);
    for (const std::string& name : options.arguments())
        if (session.json)
            print_data(session, name);
        else
            print_file(session, name);
    if (!options.arguments().empty()) return session.finish();
    const auto& variants = session.library.variants();
    for (const Variant& variant : variants)
        if (session.json)
            session.write(variant_json(variant));
        else
            print_text(session, variant);
    if (!session.json && !std::ranges::all_of(variants, &Variant::verified))
        session.output.write(fmt::format("\n{}\n", fmt::join(paragraphs_in("notes", "reconstructed"), "\n")));
    return session.finish();
}

} // namespace siam::tools
