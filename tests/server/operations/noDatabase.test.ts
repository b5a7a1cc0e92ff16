/** DATA_DIR without a database, usually a forgotten variable. No command may create an empty one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { SILENT_STORE } from '../../support/outside/silentStore';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'objektbeleg-empty-'));
const target = join(dir, '..', 'objektbeleg-never');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Commands that need existing data. start, superadmin, restore and recover create a folder. */
const COMMANDS: readonly string[][] = [
  ['backup', target],
  ['erase', 'person', 'name@firma.example'],
  ['photos', 'platte'],
  ['signout'],
  ['verify'],
  ['verify', '--annehmen'],
  ['words'],
];

function run(script = '', ...words: string[]) {
  const env = { ...process.env, ...(script === 'photos' && SILENT_STORE), DATA_DIR: dir };
  const how = { cwd: ROOT, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['pocketbase/cli/objektbeleg.mjs', script, ...words],
    how,
  );
  return { status, text: stdout + stderr };
}

it.each(COMMANDS)('%s names the missing database and leaves the folder empty', (...command) => {
  const { status, text } = run(...command);
  expect(text.trim()).toBe(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
  expect(status).toBe(1);
  expect(readdirSync(dir)).toEqual([]);
});

it('objektbeleg check names the missing database', () => {
  const { status, text } = run('check');
  expect(text).toContain('noch keine Datenbank – Problem');
  expect(status).toBe(1);
  expect(readdirSync(dir)).toEqual([]);
});
