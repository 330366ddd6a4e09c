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

/// Prints the variant of this name: as data, or as the built-in variant file, unchanged, with its comments.
void print_one(Session& session, const std::string& name) {
    std::vector<std::string_view> names;
    for (const Variant& variant : session.library.variants()) {
        if (session.json && variant.name == name) return session.write(variant_json(variant));
        names.emplace_back(variant.name);
    }
    for (const auto& [known, file] : builtin::variant_texts)
        if (!session.json && known == name) return session.output.write(file);
    throw UsageError(
        fmt::format("unknown variant '{}'{}; see `siam variants`", printable(name, 60), did_you_mean(name, names)));
}

void print_all(Session& session) {
    for (const Variant& variant : session.library.variants()) {
        const std::string_view map = variant.verified ? "verified against the published map"
                                                      : "RECONSTRUCTED: check the borders against your board";
        session.write(
            variant_json(variant), fmt::format("{:<10}{}\n          map {}", variant.name, variant.title, map));
    }
    if (!session.json && !std::ranges::all_of(session.library.variants(), &Variant::verified))
        session.output.write(fmt::format("\n{}\n", fmt::join(paragraphs_in("notes", "reconstructed"), "\n")));
}

} // namespace

Exit run_variants(const Options& options) {
    Session session(options);
    for (const std::string& name : options.arguments()) print_one(session, name);
    if (options.arguments().empty()) print_all(session);
    return session.finish();
}

} // namespace siam::tools
