/** Reads the runners' own JSON reports. Numbers come from nowhere else. */
import { readFileSync } from 'node:fs';

/** What a suite comes to: {passed, failed, skipped}. */
function numbers(passed, failed, skipped) {
  return { passed, failed, skipped };
}

/**
 * The numbers of a Vitest report.
 * @param report parsed JSON. A file that could not be loaded has no test in it and counts as one failure.
 */
export function vitestNumbers(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return numbers(
    report.numPassedTests,
    report.numFailedTests + broken.length,
    report.numPendingTests + (report.numTodoTests ?? 0),
  );
}

/** The numbers of a Playwright report. A test that passed only when repeated has failed. */
export function playwrightNumbers(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return numbers(expected, unexpected + flaky + report.errors.length, skipped);
}

/**
 * The numbers of one suite that was run.
 * @param suite `name`, `code` (the runner's exit code), `file` (its report), `read` (one of the above).
 * @returns the numbers and `trouble`: null, or the sentence why the report alone cannot be believed.
 */
export function suiteNumbers({ name, code, file, read }) {
  const found = reportNumbers(file, read);
  if (!found || found.passed + found.failed === 0)
    return { ...(found ?? numbers(0, 0, 0)), failed: 1, trouble: `The suite ${name} did not run.` };
  if (code !== 0 && found.failed === 0)
    return { ...found, failed: 1, trouble: `The suite ${name} ended with code ${code} without naming a failed test.` };
  return { ...found, trouble: null };
}

function reportNumbers(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Adds up. */
export function sum(all) {
  const total = (key) => all.reduce((so, one) => so + one[key], 0);
  return numbers(total('passed'), total('failed'), total('skipped'));
}
