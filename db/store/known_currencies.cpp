// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/known_currencies.h"

namespace petaplan::store {

bool isKnownCurrency(std::string_view code) {
    // ISO 4217:2015 with amendments, national currencies in use.
    constexpr std::string_view kCodes =
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
        "BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP "
        "GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES "
        "KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU "
        "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON "
        "RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND "
        "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW "
        "ZWG ";
    if (code.size() != 3 || code.find(' ') != std::string_view::npos) return false;
    const std::size_t at = kCodes.find(code);
    return at != std::string_view::npos && at % 4 == 0;
}

}  // namespace petaplan::store
