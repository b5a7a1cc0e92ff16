import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RULES = 'tests/support/run/reports.test.ts';
const SERVER = 'tests/server/plans.test.ts';

/** Vitest as a developer runs it. @param env TESTS=full adds the files of a full run. */
function vitest(words: readonly string[], env: Record<string, string> = {}) {
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  return { status, stdout, output: stdout + stderr };
}

describe('a named test file', () => {
  it('is an error when another project has it', () => {
    const { status, output } = vitest(['run', '--project', 'unit', SERVER]);
    expect(status, output).toBe(1);
    expect(output).toContain('No test files found');
  });

  it('is an error when only its neighbor exists', () => {
    const { status, output } = vitest(['run', '--project', 'unit', RULES, SERVER]);
    expect(status, output).toBe(1);
    expect(output).toContain(`Nothing was run: no test file of unit fits ${SERVER}.`);
  });

  it('is an error of npm test, which takes suites', () => {
    const words = [join(ROOT, 'tests/support/run/run.mjs'), 'unit', SERVER];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
    expect(status, stdout).toBe(1);
    expect(stdout).toContain(`Unknown suite ${SERVER}`);
    expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('runs when the project has it', () => {
    const { status, output } = vitest(['run', '--project', 'unit', RULES]);
    expect(status, output).toBe(0);
  });
});

it('belongs to exactly one project', () => {
  const listed: { file: string }[] = JSON.parse(vitest(['list', '--filesOnly', '--json'], { TESTS: 'full' }).stdout);
  const words = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
    '*.test.ts',
    '*.test.tsx',
    '*.test.mjs',
  ];
  const kept = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(listed.length).toBeGreaterThan(200);
  expect(listed.map(({ file }) => file.slice(ROOT.length)).sort()).toEqual(kept.sort());
});
