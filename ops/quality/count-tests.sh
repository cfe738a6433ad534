#!/usr/bin/env bash
# Adds up the reports of the last test run and prints one line; fails when nothing ran or something failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
find . -path '*/target/surefire-reports/TEST-*.xml' -print0 | xargs -0 -r grep -h '<testsuite ' |
    awk '{
        for (i = 1; i <= NF; i++) {
            if (match($i, /^tests="[0-9]+"/)) { split($i, a, "\""); tests += a[2] }
            if (match($i, /^(failures|errors)="[0-9]+"/)) { split($i, a, "\""); failed += a[2] }
            if (match($i, /^skipped="[0-9]+"/)) { split($i, a, "\""); skipped += a[2] }
        }
    }
    END {
        printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped
        exit (tests == 0 || failed > 0) ? 1 : 0
    }'
