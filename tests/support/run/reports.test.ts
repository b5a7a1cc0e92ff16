import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../server/startProcess';
import { playwrightFailures, playwrightNumbers, suiteNumbers, sum, vitestFailures, vitestNumbers } from './reports.mjs';

const place = folder();
afterAll(() => place.remove());

const file = (name: string, report: unknown) => {
  const path = join(place.path, `${name}.json`);
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const vitest = (more: object = {}) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
});

describe('the numbers of npm test', () => {
  it('are those of the runner’s own report', () => {
    const report = file('unit', vitest({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }));
    const found = suiteNumbers({ name: 'unit', code: 1, file: report, read: vitestNumbers, failures: vitestFailures });
    expect(found).toEqual({ passed: 7, failed: 2, skipped: 2, failures: [], trouble: null });
  });

  it('count a test file that failed to load as a failure', () => {
    const report = vitest({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(vitestNumbers(report).failed).toBe(1);
  });

  it('count browser tests that passed on a retry, and other errors', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(playwrightNumbers(report)).toEqual({ passed: 3, failed: 3, skipped: 2 });
  });

  it('turn a suite into a failure: report missing, broken or empty', () => {
    const broken = join(place.path, 'broken.json');
    writeFileSync(broken, '<html>');
    const none = file('none', vitest({ numPassedTests: 0 }));
    for (const report of [join(place.path, 'missing.json'), broken, none]) {
      const found = suiteNumbers({
        name: 'server',
        code: 0,
        file: report,
        read: vitestNumbers,
        failures: vitestFailures,
      });
      expect(found).toMatchObject({ passed: 0, failed: 1, trouble: 'The suite server did not run.' });
    }
  });

  it('ignore a report without failures when the runner failed', () => {
    const report = file('crashed', vitest());
    const found = suiteNumbers({ name: 'unit', code: 1, file: report, read: vitestNumbers, failures: vitestFailures });
    expect(found).toMatchObject({ passed: 7, failed: 1 });
    expect(found.trouble).toContain('code 1');
  });

  it('come with each failed test and its first error line', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'good', failureMessages: [] },
      { status: 'failed', fullName: 'bad', failureMessages: ['\u001b[31mError: 1\u001b[0m\nat'] },
    ];
    const files = [
      { name: '/a/b.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/a/c.test.ts', status: 'failed', message: 'No such file\nat', assertionResults: [] },
    ];
    expect(vitestFailures(vitest({ testResults: files }))).toEqual([
      'b.test.ts › bad: Error: 1',
      'c.test.ts › could not be loaded: No such file',
    ]);
    const spec = { title: 'worse', ok: false, tests: [{ results: [{ error: { message: 'Timeout\nat' } }] }] };
    const suites = [{ title: 'x', file: 'x.spec.ts', suites: [{ title: 'of x', file: 'x.spec.ts', specs: [spec] }] }];
    expect(playwrightFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
      'x.spec.ts › worse: Timeout',
      'Playwright › error: no browser',
    ]);
  });

  it('add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(sum([one, one, { passed: 10, failed: 0, skipped: 0 }])).toEqual({ passed: 12, failed: 4, skipped: 6 });
    expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
