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
    std::string mark;             ///< "◔" ageing, "◕" stale, "?" unverified, "" none
    int source = 0;               ///< 1-based reference into Report::sources; 0: none
};

struct Table {
    std::string id;       ///< file name of its CSV
    std::string caption;  ///< explains the marks used
    std::vector<Column> columns;
    struct Row {
        std::vector<Cell> cells;
        bool total = false;
        bool group = false;
        bool chosen = false;
    };
    std::vector<Row> rows;
};

/// One figure that stands out: "740,800 USD", with its range.
struct KeyFigure {
    std::string label;
    std::string value;
    std::string unit;
    std::string range;  ///< "611,000 – 898,000"; empty when exact
};
struct KeyFigures {
    std::vector<KeyFigure> figures;
};

struct Paragraph {
    std::string text;
    bool emphasised = false;  ///< the decision sentence
};
struct BulletList {
    std::vector<std::string> items;
};

/// A chart as data; the renderer chooses pens and fonts. Its heading states the finding.
struct Chart {
    enum class Kind { CostTime, Bars, StackedBar, Range };
    Kind kind = Kind::CostTime;
    std::string id;
    std::string finding;  ///< whole sentence
    std::string xLabel, yLabel;
    struct Point {
        std::string label;
        Estimate x, y;
        bool chosen = false;
        bool onFront = false;
    };
    std::vector<Point> points;
    std::optional<double> xLimit, yLimit;  ///< deadline, budget
    std::string xLimitLabel, yLimitLabel;
};

using Block = std::variant<Paragraph, BulletList, KeyFigures, Table, Chart>;

struct Section {
    std::string id;  ///< decision, options, cost, risk, assumptions, sources
    std::string heading;
    bool startsPage = false;
    std::vector<Block> blocks;
};

struct SourceEntry {
    int number = 0;
    std::string title;
    std::optional<Date> date;
    std::string state;  ///< fresh, ageing, stale, unverified
};

struct Report {
    std::string language;  ///< "en", "zh_CN"
    std::string kicker;    ///< "Training plan"
    std::string title;
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
std::string toMarkdown(const Report& report);

}  // namespace petaplan::report
