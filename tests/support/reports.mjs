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

/** The failed tests of a Vitest report, a line each: file, name, the first line of what went wrong. */
export function vitestFailures(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [line(name, 'could not be loaded', message)];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.map((test) => line(name, test.fullName, test.failureMessages[0]));
  });
}

/** The failed tests of a Playwright report, a line each, as above. */
export function playwrightFailures(report) {
  const of = ({ file, title, specs = [], suites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => line(file ?? title, spec.title, spec.tests[0]?.results[0]?.error?.message)),
    ...suites.flatMap(of),
  ];
  return [...report.suites.flatMap(of), ...report.errors.map(({ message }) => line('Playwright', 'error', message))];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages with escape sequences.
const COLOURS = /\u001b\[[0-9;]*m/g;

function line(file, name, message = '') {
  const first = message.replace(COLOURS, '').split('\n', 1)[0];
  return `${file.split('/').pop()} › ${name}: ${first}`;
}

/**
 * The numbers of one suite that was run.
 * @param suite `name`, `code` (the runner's exit code), `file` (its report), `read` (its numbers) and
 * `failures` (the names of what failed; both from above).
 * @returns the numbers, `failures` and `trouble`: null, or the sentence why the report alone cannot be believed.
 */
export function suiteNumbers({ name, code, file, read, failures }) {
  const found = reportNumbers(file, (report) => ({ ...read(report), failures: failures(report) }));
  if (!found || found.passed + found.failed === 0)
    return {
      ...(found ?? { ...numbers(0, 0, 0), failures: [] }),
      failed: 1,
      trouble: `The suite ${name} did not run.`,
    };
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
