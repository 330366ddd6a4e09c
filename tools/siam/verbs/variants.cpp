// `siam variants`: which games the program knows, how sure their maps are, and their files.
#include <fmt/format.h>
#include <algorithm>

#include "engine/builtin_variants.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.values("variant", "FILE", "list this variant file too");
    options.flag("json", "one JSON object a line");
}

void print_file(Session& session, const std::string& name) {
    const auto& texts = builtin::variant_texts;
    const auto found = std::ranges::find(texts, name, &std::pair<std::string_view, std::string_view>::first);
    if (found == texts.end())
        throw UsageError(fmt::format("no built-in variant '{}'; see `siam variants`", printable(name, 60)));
    session.output.write(found->second);
}

void print_json(Session& session, const Variant& variant) {
    const JsonLine object = JsonLine{}
                                .add("variant", variant.name)
                                .add("title", variant.title)
                                .add("map", variant.verified ? "verified" : "reconstructed");
    session.output.write_line(object.text());
}

void print_text(Session& session, const Variant& variant) {
    const std::string_view map =
        variant.verified ? "verified against the published map" : "RECONSTRUCTED: check the borders against your board";
    session.output.write_line(fmt::format("{:<10}{}\n          map {}", variant.name, variant.title, map));
}

constexpr std::string_view how_to_correct = R"(
A reconstructed map is a guess where no text tells the borders. To correct one:
  siam variants siam > my.variant
  edit the `border` lines, and say `map verified` when they are those of your board
  siam solve --variant my.variant positions.epd
A file replaces the built-in variant whose name it bears.
)";

Exit run(const Options& options) {
    Session session(options);
    for (const std::string& name : options.arguments()) print_file(session, name);
    if (!options.arguments().empty()) return session.finish();
    const auto& variants = session.library.variants();
    for (const Variant& variant : variants) session.json ? print_json(session, variant) : print_text(session, variant);
    if (!session.json && !std::ranges::all_of(variants, &Variant::verified)) session.output.write(how_to_correct);
    return session.finish();
}

} // namespace

constinit const Verb variants_verb{
    .name = "variants",
    .summary = "lists the variants, or prints a variant file",
    .examples = R"(  siam variants
  siam variants siam > my.variant
)",
    .usage = "[OPTION...] [NAME...]",
    .about =
        "Without a name: what variants there are, and whether their maps are known for certain. With one: the "
        "variant file, as a start for your own.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
