// SPDX-License-Identifier: GPL-3.0-or-later
// report PLAN --to FILE: a saved plan as a document.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "app/cli/option_checks.h"
#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/plan_document.h"
#include "db/documents/plan_report_document.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::string plan, target;
};

/// The amounts of a plan are those that it was ranked by.
void refuseOtherCurrency(const GlobalOptions& global, const documents::PlanDocument& plan) {
    const std::string& own = plan.request.context.currency;
    if (!global.currencyGiven || global.currency == own) return;
    throw UsageError(say({"usage.plan_currency", {{"currency", global.currency}, {"own", own}}}));
}

/// PDF pages are drawn by Qt: the window's program does it without a window.
ExitCode drawPdf(Session& session, const Options& options) {
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "petaplan";
    std::error_code error;
    if (!std::filesystem::exists(program, error)) {
        throw DataError(say("cli.no_pdf_program"), program.string(), 0, say("cli.no_pdf_remedy"));
    }
    printNote(say({"cli.starting_pdf", {{"program", program.string()}}}));
    const std::string language(text::languageCode(session.language()));
    const std::string day = session.context().asOf.toText();
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("the program that draws PDF pages cannot be started");
    if (child == 0) {
        setenv("QT_QPA_PLATFORM", "offscreen", 1);
        dup2(STDERR_FILENO, STDOUT_FILENO);  // what it says is no result
        execl(program.c_str(), program.c_str(), "--report", options.plan.c_str(), "--to",
              options.target.c_str(), "--lang", language.c_str(), "--as-of", day.c_str(),
              static_cast<char*>(nullptr));
        _exit(127);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) throw std::runtime_error("the program that draws PDF pages was lost");
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        throw std::runtime_error(fmt::format("{} did not write {} (status {})", program.string(),
                                             options.target, status));
    }
    return ExitCode::Answered;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const std::string ending = std::filesystem::path(options.target).extension().string();
    constexpr std::array kEndings{".pdf", ".csv", ".md", ".json"};
    if (std::find(kEndings.begin(), kEndings.end(), ending) == kEndings.end()) {
        throw UsageError(say({"usage.report_ending", {{"value", options.target}}}));
    }
    refuseUnsafeOutput({"--to",
                        options.target,
                        ending == ".json" ? OutputKind::Plan : OutputKind::Document,
                        {options.plan}});
    // Read here as well for PDF, so that a fault of the plan is told in one way.
    const documents::PlanDocument plan = documents::readPlan(options.plan);
    refuseOtherCurrency(global, plan);
    FormerVersion former(options.target);
    if (ending == ".pdf") {
        drawPdf(session, options);
    } else if (ending == ".json") {
        documents::writeFileAtomically(options.target, documents::planToJson(plan));
    } else {
        const report::Report report = documents::reportOf(plan, session.texts(), session.language(),
                                                          session.context().asOf, PETAPLAN_VERSION);
        documents::writeFileAtomically(
            options.target, ending == ".csv" ? report::toCsv(report) : report::toMarkdown(report));
    }
    former.keep();
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["file"] = options.target;
        json["plan_hash"] = documents::planHash(plan);
        printJson(json);
    } else {
        printResult(options.target + "\n");
    }
    return ExitCode::Answered;
}

}  // namespace

void addReportVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("report");
    const auto options = std::make_shared<Options>();
    verb->add_option("plan", options->plan)
        ->required()
        ->type_name("FILE.petaplan")
        ->check(emptyFault);
    verb->add_option("--to", options->target)->required()->type_name("FILE");
    verb->footer("petaplan-cli report run.petaplan --to run.pdf --lang zh_CN");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
