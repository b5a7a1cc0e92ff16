/** Reads numbers and failures from the runners' JSON reports. */
import { readFileSync } from 'node:fs';

function numbers(passed, failed, skipped) {
  return { passed, failed, skipped };
}

/**
 * The numbers of a Vitest report.
 * @param report parsed JSON. A file that failed to load has no tests and counts as one failure.
 */
export function vitestNumbers(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return numbers(
    report.numPassedTests,
    report.numFailedTests + broken.length,
    report.numPendingTests + (report.numTodoTests ?? 0),
  );
}

/** The numbers of a Playwright report. A test that passed on a retry has failed. */
export function playwrightNumbers(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return numbers(expected, unexpected + flaky + report.errors.length, skipped);
}

/** Failed tests of a Vitest report, one line each: file, name, first line of the error. */
export function vitestFailures(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [line(name, 'could not be loaded', message)];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.map((test) => line(name, test.fullName, test.failureMessages[0]));
  });
}

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
 * The numbers of one suite.
 * @param suite `name`, `code` (exit code), `file` (report), `read` (numbers) and `failures` (names of failed tests;
 *   both from above).
 * @returns the numbers, `failures` and `trouble`: null, or why the report is not reliable.
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

export function sum(all) {
  const total = (key) => all.reduce((so, one) => so + one[key], 0);
  return numbers(total('passed'), total('failed'), total('skipped'));
}
