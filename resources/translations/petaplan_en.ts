<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>FigureText</name>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n replica</numerusform>
            <numerusform>%n replicas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::AdvisorPage</name>
    <message numerus="yes">
        <source>Correct %n answer(s)</source>
        <translation>
            <numerusform>Correct %n answer</numerusform>
            <numerusform>Correct %n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CatalogPage</name>
    <message numerus="yes">
        <source>Copied %n rows as CSV</source>
        <translation>
            <numerusform>Copied %n row as CSV</numerusform>
            <numerusform>Copied %n rows as CSV</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n rows</source>
        <translation>
            <numerusform>Exported %n row</numerusform>
            <numerusform>Exported %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instances</source>
        <translation>
            <numerusform>%n instance</numerusform>
            <numerusform>%n instances</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without &quot;%1&quot; there would be %n.</source>
        <translation>
            <numerusform>Without &quot;%1&quot; there would be %n offer.</numerusform>
            <numerusform>Without &quot;%1&quot; there would be %n offers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CompareModel</name>
    <message numerus="yes">
        <source>%n equal rows hidden</source>
        <translation>
            <numerusform>%n equal row hidden</numerusform>
            <numerusform>%n equal rows hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ComparePage</name>
    <message numerus="yes">
        <source>%n equal rows hidden</source>
        <translation>
            <numerusform>%n equal row hidden</numerusform>
            <numerusform>%n equal rows hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CostTimeChart</name>
    <message numerus="yes">
        <source>%n plan(s); chosen: %1.</source>
        <translation>
            <numerusform>%n plan; chosen: %1.</numerusform>
            <numerusform>%n plans; chosen: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s), from %1 to %2.</source>
        <translation>
            <numerusform>%n plan, from %1 to %2.</numerusform>
            <numerusform>%n plans, from %1 to %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s) above %1 %2 not drawn</source>
        <translation>
            <numerusform>%n plan above %1 %2 not drawn</numerusform>
            <numerusform>%n plans above %1 %2 not drawn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::EvidencePanel</name>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::FacetModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n offer</numerusform>
            <numerusform>%n offers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::HistoryPane</name>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more series are not drawn</source>
        <translation>
            <numerusform>%n more series is not drawn</numerusform>
            <numerusform>%n more series are not drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n series in other units are left out</source>
        <translation>
            <numerusform>%n series in another unit is left out</numerusform>
            <numerusform>%n series in other units are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PlansPage</name>
    <message numerus="yes">
        <source>%n part(s) of this file are not understood and would be lost on saving.</source>
        <translation>
            <numerusform>%n part of this file is not understood and would be lost on saving.</numerusform>
            <numerusform>%n parts of this file are not understood and would be lost on saving.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadResultView</name>
    <message numerus="yes">
        <source>%n sequence(s) per step · parts drawn one after another; communication hidden behind compute has no length</source>
        <translation>
            <numerusform>%n sequence per step · parts drawn one after another; communication hidden behind compute has no length</numerusform>
            <numerusform>%n sequences per step · parts drawn one after another; communication hidden behind compute has no length</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadsPage</name>
    <message numerus="yes">
        <source>%n caution(s): %1</source>
        <translation>
            <numerusform>%n caution: %1</numerusform>
            <numerusform>%n cautions: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Correct %n field(s); the result shown is of the last valid question.</source>
        <translation>
            <numerusform>Correct %n field; the result shown is of the last valid question.</numerusform>
            <numerusform>Correct %n fields; the result shown is of the last valid question.</numerusform>
        </translation>
    </message>
</context>
</TS>
