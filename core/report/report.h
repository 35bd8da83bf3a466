// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/date.h"
#include "core/base/estimate.h"

namespace petaplan::report {

/// Texts in a report are final sentences in its language: it is made by `core/report` builders from
/// an answer and a TextTable, and every writer (PDF, CSV, Markdown) shows the same value.

enum class Align { Left, Right, Decimal };

struct Column {
    std::string key;      ///< snake_case with unit, the CSV header
    std::string heading;  ///< in words, unit included: "Amount, USD"
    Align align = Align::Left;
};

struct Cell {
    std::string text;             ///< as printed; "–" for unknown
    std::optional<double> value;  ///< for CSV: raw number; absent: CSV prints text
    std::string note;             ///< small, below: the price in its own currency; may be empty
    std::string mark;             ///< "◔" ageing, "◕" stale, "?" unverified, "†" by hand
    int source = 0;               ///< 1-based reference into Report::sources; 0: none
    int indent = 0;               ///< steps to the right, for trees
};

struct Table {
    std::string id;       ///< file name of its CSV
    std::string heading;  ///< above the table; empty: the section's heading is enough
    std::string caption;  ///< below the table: explains the marks used
    std::vector<Column> columns;
    struct Row {
        std::vector<Cell> cells;
        bool total = false;
        bool group = false;
        bool chosen = false;
        bool secondary = false;  ///< of less weight than its neighbours
    };
    std::vector<Row> rows;
    std::optional<std::size_t> chosenColumn;  ///< of a table with one column for each option
};

/// One figure that stands out: "740,800 USD", with its range.
struct KeyFigure {
    std::string label;
    std::string value;
    std::string unit;
    std::string range;                 ///< "611,000 – 898,000"; empty when exact
    std::optional<Estimate> estimate;  ///< for a range bar; absent when exact
    std::string note;                  ///< what the range means; may be empty
};
/// The first figure is the one that the reader came for.
struct KeyFigures {
    std::vector<KeyFigure> figures;
};

struct Paragraph {
    std::string text;
    bool emphasised = false;  ///< the decision sentence
    std::string lead;         ///< bold words in front: "Condition."
};
struct BulletList {
    std::string heading;  ///< may be empty
    std::vector<std::string> items;
};

/// Where people sign: stands at the foot of the first page.
struct Approval {
    std::string heading;
    std::vector<std::string> choices;  ///< "approved", "rejected"
    std::vector<std::string> roles;    ///< "Prepared by", "Purchasing"
    std::string nameLabel, signatureLabel;
};

/// A chart as data; the renderer chooses pens and fonts. Its heading states the finding.
///   CostTime    points with ranges in both directions, limits with the area beyond them
///   Bars        one horizontal bar for each point: x.central, written at its end
///   StackedBar  parts that add up, x.central of each point; the chosen point is their sum; xLimit
///   is the
///               capacity
///   Range       one bar from x.low to x.high around x.central for each point, the chosen last
struct Chart {
    enum class Kind { CostTime, Bars, StackedBar, Range };
    Kind kind = Kind::CostTime;
    std::string id;
    std::string finding;  ///< whole sentence
    std::string xLabel, yLabel;
    bool xInDays = false;  ///< ticks stand at whole weeks
    std::string caption;   ///< below the chart; may be empty
    struct Point {
        std::string label;
        std::string text;      ///< figure beside the bar as it shall be printed; may be empty
        std::string highText;  ///< Range: figure at the upper end; `text` is at the lower
        Estimate x, y;
        bool chosen = false;
        bool onFront = false;
    };
    std::vector<Point> points;
    std::optional<double> xLimit, yLimit;  ///< deadline, budget
    std::string xLimitLabel, yLimitLabel;
};

using Block = std::variant<Paragraph, BulletList, KeyFigures, Table, Chart, Approval>;

struct Section {
    std::string id;  ///< decision, options, cost, risk, assumptions, sources
    std::string heading;
    bool startsPage = false;
    std::vector<Block> blocks;
};

struct SourceEntry {
    int number = 0;
    std::string what;    ///< what was taken from it: "Price of p5.48xlarge, us-east-1"
    std::string title;   ///< where it stands
    std::string figure;  ///< the figure used, with its unit; may be empty
    std::optional<Date> date;
    std::string state;  ///< fresh, ageing, stale, unverified, undated; empty: does not age
};

struct Report {
    std::string language;  ///< "en", "zh_CN"
    std::string kicker;    ///< "Training plan"
    std::string title;
    std::string subtitle;
    std::string dateLine;     ///< the day it was made, in words
    std::string runningHead;  ///< of the pages after the first
    /// Footer, with {page} and {pages}: "Page {page} of {pages}".
    std::string footer, pageOfPages;
    std::string planName;
    std::string planHash;  ///< first digits are in the footer
    std::string catalogId;
    std::optional<Date> catalogDate;
    Date madeOn;
    std::string modelVersion;
    std::vector<Section> sections;
    std::vector<SourceEntry> sources;
};

/// Every table and chart of the report as one CSV text: a line "# section / table" before each.
/// RFC 4180, UTF-8, decimal points, ISO dates; text cells that begin with = + - @ are kept as text.
std::string toCsv(const Report& report);
/// GitHub-flavoured Markdown: tables as tables, charts as tables of their points.
std::string toMarkdown(const Report& report);

}  // namespace petaplan::report
