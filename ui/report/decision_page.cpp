// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/decision_page.h"

#include <algorithm>

namespace petaplan::ui::pdf {
namespace {

// Seven of twelve columns for the words, five for the total.
constexpr double kWordsWidth = 97.5;
constexpr double kTotalLeft = kLeft + 101.5;
constexpr double kTotalWidth = kTextWidth - 101.5;
constexpr std::size_t kMostCharactersOfLargeTotal = 10;
constexpr double kApprovalHeight = 27;

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

double drawHead(const report::Report& report, PageFlow& flow) {
    const Canvas& canvas = flow.canvas();
    canvas.drawLine(textOf(report.kicker), styleOf(Role::Kicker), kLeft, kRunningHeadBaseline);
    TextStyle date = styleOf(Role::Running);
    canvas.drawLine(textOf(report.dateLine), date, kRight, kRunningHeadBaseline, Side::Right);
    double y = kRunningHeadBaseline + 2.5;
    y += canvas.drawText(textOf(report.title), styleOf(Role::Title), kLeft, y, kTextWidth);
    if (!report.subtitle.empty()) {
        TextStyle style = styleOf(Role::Body);
        style.colour = kSecondary;
        y += canvas.drawText(textOf(report.subtitle), style, kLeft, y, kTextWidth);
    }
    return y + kSectionGap;
}

double drawWords(const report::Section& section, const Canvas& canvas, double top) {
    double y = top;
    y += canvas.drawText(textOf(section.heading), styleOf(Role::Heading), kLeft, y, kWordsWidth);
    y += kHeadingGap;
    for (const report::Block& block : section.blocks) {
        if (const auto* paragraph = std::get_if<report::Paragraph>(&block)) {
            const Role role = paragraph->emphasised ? Role::Decision : Role::Body;
            std::vector<Run> runs;
            if (!paragraph->lead.empty()) {
                TextStyle bold = styleOf(role);
                bold.bold = true;
                runs.push_back({textOf(paragraph->lead) + u' ', bold});
            }
            runs.push_back({textOf(paragraph->text), styleOf(role)});
            y += canvas.drawText(runs, kLeft, y, kWordsWidth) + 2;
        }
        if (const auto* list = std::get_if<report::BulletList>(&block)) {
            TextStyle dash = styleOf(Role::Body);
            dash.colour = kAccent;
            for (const std::string& item : list->items) {
                canvas.drawText(QStringLiteral("–"), dash, kLeft, y, 4);
                y += canvas.drawText(textOf(item), styleOf(Role::Body), kLeft + 4, y,
                                     kWordsWidth - 4) +
                     1;
            }
            y += 1;
        }
    }
    return y;
}

double drawRange(const report::KeyFigure& total, const Canvas& canvas, double y) {
    const Estimate& range = *total.estimate;
    const double right = kTotalLeft + kTotalWidth;
    const double line = y + 2.5;
    canvas.rule(kTotalLeft, line, right, line, kAccent, 0.9);
    for (const double end : {kTotalLeft, right}) {
        canvas.rule(end, line - 1.1, end, line + 1.1, kAccent, 0.9);
    }
    const double span = range.high - range.low;
    const double share = span > 0 ? (range.central - range.low) / span : 0.5;
    canvas.dot(kTotalLeft + share * kTotalWidth, line, 1.3, kAccent);
    const QStringList ends = textOf(total.range).split(QStringLiteral(" – "));
    canvas.drawLine(ends.first(), styleOf(Role::ChartLabel), kTotalLeft, line + 5);
    canvas.drawLine(ends.last(), styleOf(Role::ChartLabel), right, line + 5, Side::Right);
    return line + 6.2 - y;
}

double drawTotal(const report::KeyFigures& figures, const Canvas& canvas, double top) {
    double y = top;
    const double right = kTotalLeft + kTotalWidth;
    canvas.rule(kTotalLeft, y, right, y, kAccent, 1.4);
    y += 2.2;
    const report::KeyFigure& total = figures.figures.front();
    y += canvas.drawText(textOf(total.label), styleOf(Role::Caption), kTotalLeft, y, kTotalWidth);
    TextStyle figure = styleOf(Role::Total);
    if (total.value.size() > kMostCharactersOfLargeTotal) figure.role = Role::LongTotal;
    y += canvas.drawText(textOf(total.value), figure, kTotalLeft, y, kTotalWidth) + 0.5;
    if (total.estimate) y += drawRange(total, canvas, y);
    if (!total.note.empty()) {
        y +=
            canvas.drawText(textOf(total.note), styleOf(Role::Caption), kTotalLeft, y, kTotalWidth);
    }
    y += 1.8;
    for (std::size_t i = 1; i < figures.figures.size(); ++i) {
        const report::KeyFigure& line = figures.figures[i];
        TextStyle value = styleOf(Role::TableBody);
        value.bold = i + 1 == figures.figures.size();
        TextStyle label = value;
        if (!value.bold) label.colour = kSecondary;
        const double baseline = y + canvas.baselineOf(Role::TableBody);
        const QString text = textOf(line.value);
        canvas.drawLine(text, value, right, baseline, Side::Right);
        const double room = kTotalWidth - canvas.textWidth(text, value) - 2;
        y += canvas.drawText(textOf(line.label), label, kTotalLeft, y, std::max(20.0, room)) + 0.6;
    }
    y += 1;
    canvas.rule(kTotalLeft, y, right, y, kFooterLine, 0.25);
    return y;
}

}  // namespace

void drawDecision(const report::Report& report, const report::Section& section, PageFlow& flow) {
    const Canvas& canvas = flow.canvas();
    const double top = drawHead(report, flow);
    double bottom = drawWords(section, canvas, top);
    for (const report::Block& block : section.blocks) {
        if (const auto* figures = std::get_if<report::KeyFigures>(&block)) {
            if (!figures->figures.empty()) {
                bottom = std::max(bottom, drawTotal(*figures, canvas, top));
            }
        }
    }
    flow.moveTo(bottom + kSectionGap);
}

void drawApproval(const report::Approval& approval, PageFlow& flow) {
    const Canvas& canvas = flow.canvas();
    flow.ensure(kApprovalHeight + kSectionGap);
    const double top = kBodyBottom - kApprovalHeight;
    const double headBaseline = top + canvas.baselineOf(Role::Heading);
    canvas.drawLine(textOf(approval.heading), styleOf(Role::Heading), kLeft, headBaseline);
    double x = kRight;
    for (auto choice = approval.choices.rbegin(); choice != approval.choices.rend(); ++choice) {
        const TextStyle style = styleOf(Role::TableBody);
        canvas.drawLine(textOf(*choice), style, x, headBaseline, Side::Right);
        x -= canvas.textWidth(textOf(*choice), style) + 4;
        canvas.box(x, headBaseline - 2.3, 2.6, kSecondary, 0.5);
        x -= 4;
    }
    const double gap = 4;
    const double roles = static_cast<double>(approval.roles.size());
    const double width = (kTextWidth - gap * (roles - 1)) / roles;
    double left = kLeft;
    for (const std::string& role : approval.roles) {
        double y = top + 6.5;
        canvas.rule(left, y, left + width, y, kInk, 0.6);
        canvas.drawLine(textOf(role), styleOf(Role::TableBody), left, y + 3.8);
        for (const std::string& label : {approval.nameLabel, approval.signatureLabel}) {
            y += 9.5;
            canvas.drawLine(textOf(label), styleOf(Role::Running), left, y - 1.2);
            canvas.rule(left, y + 0.6, left + width, y + 0.6, kFooterLine, 0.25);
        }
        left += width + gap;
    }
    flow.moveTo(kBodyBottom);
}

}  // namespace petaplan::ui::pdf
