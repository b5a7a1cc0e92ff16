/** A DATA_DIR without a database: most often a variable that was forgotten. No command may make an empty one and work on that. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'objektbeleg-empty-'));
const target = join(dir, '..', 'objektbeleg-never');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Each command of an operator that works on what is there. start, superadmin, restore and recover begin a folder. */
const COMMANDS: readonly string[][] = [
  ['backup.mjs', target],
  ['erase.mjs', 'person', 'name@firma.example'],
  ['photos.mjs', 'to-disk'],
  ['signout.mjs'],
  ['verify.mjs'],
  ['verify.mjs', '--accept'],
  ['words.mjs'],
];
const S3 = {
  S3_BUCKET: 'fotos',
  S3_REGION: 'eu',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: 'x',
  S3_SECRET: 'x',
};

function run(script = '', ...words: string[]) {
  const env = { ...process.env, ...(script === 'photos.mjs' && S3), DATA_DIR: dir };
  const how = { cwd: ROOT, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`pocketbase/${script}`, ...words], how);
  return { status, text: stdout + stderr };
}

it.each(COMMANDS)('refuses %s with a sentence and leaves the folder empty', (...command) => {
  const { status, text } = run(...command);
  expect(text.trim()).toBe(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
  expect(status).toBe(1);
  expect(readdirSync(dir)).toEqual([]);
});

it('has an update stop at its backup: the data may lie beside the folder, where one before was broken off', () => {
  const { status, text } = run('update.mjs', '--backup', target);
  expect(text).toContain('liegt keine Datenbank');
  expect(status).toBe(1);
  expect(readdirSync(dir)).toEqual([]);
});

it('lets check:server name it among what is missing', () => {
  const { status, text } = run('checkServer.mjs');
  expect(text).toContain('noch keine Datenbank – Problem');
  expect(status).toBe(1);
  expect(readdirSync(dir)).toEqual([]);
});
