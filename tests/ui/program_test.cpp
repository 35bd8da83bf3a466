// SPDX-License-Identifier: GPL-3.0-or-later
// The window's program as a desktop or a shell starts it.
#include <gtest/gtest.h>

#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "tests/support/test_paths.h"

namespace {

struct ProgramRun {
    int exitCode = -1;
    QString output;
    QString faults;
};

ProgramRun run(const QStringList& arguments) {
    const QTemporaryDir data;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), data.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), data.path());
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(support::buildFolder() + "/bin/petaplan"), arguments);
    constexpr int kPatienceMs = 60'000;
    if (!process.waitForFinished(kPatienceMs)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

TEST(WindowProgram, ExplainsItsArguments) {
    const ProgramRun help = run({QStringLiteral("--help")});
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_TRUE(help.output.startsWith(QStringLiteral("Usage: petaplan")));
}

TEST(WindowProgram, RefusesWhatItDoesNotUnderstand) {
    const ProgramRun unknown = run({QStringLiteral("--nosuch")});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_TRUE(unknown.faults.contains(QStringLiteral("--nosuch")));
    EXPECT_EQ(run({QStringLiteral("a.petaplan"), QStringLiteral("b.petaplan")}).exitCode, 2);
}

}  // namespace
