// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/offer_columns.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "core/base/number_text.h"

namespace petaplan::ui {

namespace {

constexpr int kRatioWidth = 120;

struct HeaderCell {
    const char* heading;  ///< short form for the header; null: the full title
    int width;            ///< in design px
};

const QHash<QString, HeaderCell>& headerCells() {
    static const QHash<QString, HeaderCell> table{
        {QStringLiteral("id"), {nullptr, 280}},
        {QStringLiteral("provider"), {nullptr, 94}},
        {QStringLiteral("instance_type"), {QT_TRANSLATE_NOOP("OfferColumn", "Offer"), 152}},
        {QStringLiteral("region"), {nullptr, 92}},
        {QStringLiteral("zone"), {nullptr, 100}},
        {QStringLiteral("country"), {nullptr, 60}},
        {QStringLiteral("gpu"), {QT_TRANSLATE_NOOP("OfferColumn", "GPUs"), 132}},
        {QStringLiteral("gpu_count"), {QT_TRANSLATE_NOOP("OfferColumn", "GPUs"), 56}},
        {QStringLiteral("gpu_memory_gib"), {QT_TRANSLATE_NOOP("OfferColumn", "GiB"), 44}},
        {QStringLiteral("total_gpu_memory_gib"),
         {QT_TRANSLATE_NOOP("OfferColumn", "All GPUs GiB"), 92}},
        {QStringLiteral("vcpus"), {nullptr, 64}},
        {QStringLiteral("memory_gib"), {QT_TRANSLATE_NOOP("OfferColumn", "Host GiB"), 80}},
        {QStringLiteral("local_storage_gb"), {QT_TRANSLATE_NOOP("OfferColumn", "Disk GB"), 76}},
        {QStringLiteral("network_gbps"), {QT_TRANSLATE_NOOP("OfferColumn", "Gbit/s"), 80}},
        {QStringLiteral("network_kind"), {nullptr, 104}},
        {QStringLiteral("gpu_interconnect"), {QT_TRANSLATE_NOOP("OfferColumn", "Link"), 74}},
        {QStringLiteral("pricing"), {nullptr, 120}},
        {QStringLiteral("pricing_kind"), {nullptr, 100}},
        {QStringLiteral("term_months"), {QT_TRANSLATE_NOOP("OfferColumn", "Months"), 64}},
        {QStringLiteral("upfront"), {nullptr, 88}},
        {QStringLiteral("price_per_hour"), {QT_TRANSLATE_NOOP("OfferColumn", "Per instance"), 96}},
        {QStringLiteral("price_per_gpu_hour"), {QT_TRANSLATE_NOOP("OfferColumn", "Per GPU"), 80}},
        {QStringLiteral("price_per_gib_hour"), {QT_TRANSLATE_NOOP("OfferColumn", "Per GiB"), 88}},
        {QStringLiteral("price_per_tflops_hour"),
         {QT_TRANSLATE_NOOP("OfferColumn", "Per TFLOPS"), 96}},
        {QStringLiteral("saving_vs_on_demand"), {QT_TRANSLATE_NOOP("OfferColumn", "Saving"), 64}},
        {QStringLiteral("on_demand_price_per_gpu_hour"),
         {QT_TRANSLATE_NOOP("OfferColumn", "On demand"), 88}},
        {QStringLiteral("spot_price_per_gpu_hour"), {QT_TRANSLATE_NOOP("OfferColumn", "Spot"), 56}},
        {QStringLiteral("reserved_1y_price_per_gpu_hour"),
         {QT_TRANSLATE_NOOP("OfferColumn", "1 year"), 56}},
        {QStringLiteral("reserved_3y_price_per_gpu_hour"),
         {QT_TRANSLATE_NOOP("OfferColumn", "3 years"), 68}},
        {QStringLiteral("currency"), {QT_TRANSLATE_NOOP("OfferColumn", "Currency"), 68}},
        {QStringLiteral("quoted_currency"), {QT_TRANSLATE_NOOP("OfferColumn", "Quoted in"), 72}},
        {QStringLiteral("quoted_price_per_hour"),
         {QT_TRANSLATE_NOOP("OfferColumn", "As quoted"), 96}},
        {QStringLiteral("observed_on"), {QT_TRANSLATE_NOOP("OfferColumn", "Observed"), 88}},
        {QStringLiteral("age_days"), {QT_TRANSLATE_NOOP("OfferColumn", "Age"), 70}},
        {QStringLiteral("freshness"), {nullptr, 80}},
        {QStringLiteral("basis"), {nullptr, 80}},
        {QStringLiteral("status"), {nullptr, 120}},
        {QStringLiteral("conflict"), {nullptr, 68}},
        {QStringLiteral("source"), {nullptr, 280}},
        {QStringLiteral("provider_kind"), {nullptr, 100}},
        {QStringLiteral("provider_name"), {nullptr, 120}},
        {QStringLiteral("family"), {nullptr, 88}},
        {QStringLiteral("place"), {nullptr, 120}},
        {QStringLiteral("continent"), {nullptr, 88}},
        {QStringLiteral("grid_gco2_per_kwh"), {QT_TRANSLATE_NOOP("OfferColumn", "gCO₂/kWh"), 84}},
        {QStringLiteral("gpu_slicing"), {QT_TRANSLATE_NOOP("OfferColumn", "Slicing"), 72}},
        {QStringLiteral("gpu_vendor"), {nullptr, 88}},
        {QStringLiteral("gpu_architecture"), {nullptr, 120}},
        {QStringLiteral("gpu_form_factor"), {nullptr, 112}},
        {QStringLiteral("gpu_launch_year"), {nullptr, 88}},
        {QStringLiteral("gpu_memory_bandwidth_gb_s"),
         {QT_TRANSLATE_NOOP("OfferColumn", "Memory GB/s"), 92}},
        {QStringLiteral("gpu_fp64_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_fp64_tensor_tflops"), {nullptr, 120}},
        {QStringLiteral("gpu_fp32_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_tf32_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_fp16_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_bf16_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_fp8_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_fp4_tflops"), {nullptr, 88}},
        {QStringLiteral("gpu_int8_tops"), {nullptr, 88}},
        {QStringLiteral("gpu_tdp_w"), {QT_TRANSLATE_NOOP("OfferColumn", "GPU W"), 64}},
        {QStringLiteral("gpu_mig_max_instances"), {QT_TRANSLATE_NOOP("OfferColumn", "MIG"), 56}},
        {QStringLiteral("gpu_vgpu_min_fraction"), {QT_TRANSLATE_NOOP("OfferColumn", "vGPU"), 64}},
        {QStringLiteral("gpu_rt_cores"), {QT_TRANSLATE_NOOP("OfferColumn", "RT cores"), 80}},
    };
    return table;
}

QString translated(const char* text) {
    return QCoreApplication::translate("OfferColumn", text);
}

}  // namespace

const std::vector<OfferColumn>& offerColumns() {
    static const std::vector<OfferColumn> columns = [] {
        std::vector<OfferColumn> result;
        for (const catalog::OfferKey& key : catalog::offerKeys()) {
            const QString id =
                QString::fromUtf8(key.name.data(), static_cast<qsizetype>(key.name.size()));
            OfferColumn column{id, &key, nullptr, headerCells().value(id, {nullptr, 100}).width};
            if (id == QLatin1String("gpu")) column.also = catalog::findOfferKey("gpu_count");
            result.push_back(column);
        }
        return result;
    }();
    return columns;
}

namespace {

/// Ratio columns that were asked for; they stay, so that pointers to them do.
const OfferColumn* findRatioColumn(const QString& id) {
    struct Own {
        std::string name, unit;
        catalog::OfferKey key{};
        OfferColumn column{};
    };
    static std::map<QString, std::unique_ptr<Own>> known;
    const auto found = known.find(id);
    if (found != known.end()) return &found->second->column;
    const auto ratio = catalog::FigureRatio::parse(id.toStdString());
    if (!ratio) return nullptr;
    auto own = std::make_unique<Own>();
    own->name = id.toStdString();
    own->unit = std::string(ratio->numerator->unit) + "/" + std::string(ratio->denominator->unit);
    own->key = {own->name,
                catalog::KeyKind::Number,
                catalog::KeyGroup::Derived,
                catalog::KeyDomain::Offer,
                own->unit,
                -1};
    own->column = {id, &own->key, nullptr, kRatioWidth, ratio};
    return &known.emplace(id, std::move(own)).first->second->column;
}

}  // namespace

const OfferColumn* findOfferColumn(const QString& id) {
    if (id.contains(QLatin1Char('/'))) return findRatioColumn(id);
    const auto& columns = offerColumns();
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const OfferColumn& one) { return one.id == id; });
    return found == columns.end() ? nullptr : &*found;
}

QStringList defaultOfferColumns(const QString& priceKey) {
    QStringList result;
    for (const char* id : {"instance_type", "provider", "region", "gpu", "gpu_memory_gib",
                           "gpu_interconnect", "network_gbps", "PRICE", "spot_price_per_gpu_hour",
                           "reserved_1y_price_per_gpu_hour", "age_days"}) {
        const QString name = std::string_view(id) == "PRICE" ? priceKey : QString::fromLatin1(id);
        if (findOfferColumn(name) != nullptr) result.append(name);
    }
    return result;
}

QString offerColumnTitle(const text::TextTable& texts, const QString& id) {
    if (const auto slash = id.indexOf(QLatin1Char('/')); slash >= 0) {
        return QStringLiteral("%1 ÷ %2").arg(offerColumnTitle(texts, id.left(slash)),
                                             offerColumnTitle(texts, id.mid(slash + 1)));
    }
    return QString::fromStdString(texts.word("column." + id.toStdString()));
}

QString offerColumnHeading(const text::TextTable& texts, const QString& id) {
    if (const auto slash = id.indexOf(QLatin1Char('/')); slash >= 0) {
        return QStringLiteral("%1 ÷ %2").arg(offerColumnHeading(texts, id.left(slash)),
                                             offerColumnHeading(texts, id.mid(slash + 1)));
    }
    const HeaderCell cell = headerCells().value(id, {nullptr, 0});
    return cell.heading != nullptr ? translated(cell.heading) : offerColumnTitle(texts, id);
}

QString keyGroupTitle(catalog::KeyGroup group) {
    using catalog::KeyGroup;
    switch (group) {
        case KeyGroup::Identity:
            return QCoreApplication::translate("OfferColumn", "Identity");
        case KeyGroup::Gpu:
            return QCoreApplication::translate("OfferColumn", "GPU");
        case KeyGroup::Host:
            return QCoreApplication::translate("OfferColumn", "Host");
        case KeyGroup::Network:
            return QCoreApplication::translate("OfferColumn", "Network");
        case KeyGroup::Price:
            return QCoreApplication::translate("OfferColumn", "Price");
        case KeyGroup::Derived:
            return QCoreApplication::translate("OfferColumn", "Derived");
        case KeyGroup::Provenance:
            return QCoreApplication::translate("OfferColumn", "Provenance");
    }
    return {};
}

QString offerColumnUnit(const catalog::OfferKey& key, const QString& currency) {
    if (const auto ratio = catalog::FigureRatio::parse(key.name)) {
        const QString top = offerColumnUnit(*ratio->numerator, currency);
        const QString bottom = offerColumnUnit(*ratio->denominator, currency);
        if (bottom.isEmpty()) return top;
        return QStringLiteral("%1 ÷ %2").arg(top.isEmpty() ? QStringLiteral("1") : top, bottom);
    }
    const QString unit =
        QString::fromUtf8(key.unit.data(), static_cast<qsizetype>(key.unit.size()));
    const auto text = [](const char* words) {
        return QCoreApplication::translate("OfferColumn", words);
    };
    if (unit == QLatin1String("currency/h")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "%1 per instance and hour")).arg(currency);
    }
    if (unit == QStringLiteral("currency/GPU·h")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "%1 per GPU and hour")).arg(currency);
    }
    if (unit == QStringLiteral("currency/GiB·h")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "%1 per GiB and hour")).arg(currency);
    }
    if (unit == QStringLiteral("currency/TFLOPS·h")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "%1 per TFLOPS and hour")).arg(currency);
    }
    if (unit == QLatin1String("currency")) return currency;
    if (unit == QLatin1String("quoted currency/h")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "per instance and hour, as quoted"));
    }
    if (unit == QLatin1String("months")) {
        return text(QT_TRANSLATE_NOOP("OfferColumn", "months"));
    }
    if (key.name == "saving_vs_on_demand") return QStringLiteral("%");
    if (key.name == "age_days") return text(QT_TRANSLATE_NOOP("OfferColumn", "days"));
    if (unit == QLatin1String("1")) return {};
    return unit;
}

QString shownNumber(double value, const catalog::OfferKey& key) {
    const QLocale locale;
    if (key.name == "saving_vs_on_demand") {
        return locale.toString(value * 100, 'f', 1);  // a share, shown as per cent
    }
    if (key.name == "gpu_launch_year") return QString::number(value, 'f', 0);
    if (key.decimals >= 0) {
        // A price per hour is read to a tenth of a cent; the file has all digits.
        const bool perHour = key.unit.ends_with("/h") || key.unit.ends_with("GPU·h");
        const int decimals = perHour && std::abs(value) >= 0.01 ? 3 : key.decimals;
        return locale.toString(value, 'f', decimals);
    }
    const QString shortest = QString::fromStdString(shortText(value, 6));
    const qsizetype point = shortest.indexOf(QLatin1Char('.'));
    const int decimals = point < 0 ? 0 : static_cast<int>(shortest.size() - point - 1);
    return locale.toString(value, 'f', decimals);
}

}  // namespace petaplan::ui
