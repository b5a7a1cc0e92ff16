/** Downgrades and upgrades the database of a stopped server. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { entryKeyIn } from '../../../pocketbase/evidence/entryKey.mjs';

const FOLDER = 'pb_migrations';

/** PocketBase's own command. @param folder of the migrations. */
async function migrate(dir: string, words: string[], folder = FOLDER): Promise<void> {
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  const place = [`--dir=${dir}`, '--hooksDir=pocketbase/pb_hooks', `--migrationsDir=${folder}`, '--dev=false'];
  // A migration's log entries need the server's mark, as at its start.
  const env = { ...process.env, LOG_ENTRY_KEY: await entryKeyIn(dir) };
  const running = promisify(execFile)(executable, ['migrate', ...words, ...place], { env });
  // `down` needs a confirmation.
  running.child.stdin?.end('y\n');
  const { stdout, stderr } = await running;
  expect(stdout + stderr).not.toMatch(/fail|error/i);
}

/** Reverts every migration from this one on. @param first file of the oldest one. */
export async function takeBack(dir: string, first: string): Promise<void> {
  const names = (await readdir(FOLDER)).sort();
  expect(names).toContain(first);
  await migrate(dir, ['down', String(names.length - names.indexOf(first))]);
}

/** Reverts and repeats them: the log has no marks afterwards. */
export async function backAndForth(dir: string, first: string): Promise<void> {
  await takeBack(dir, first);
  await migrate(dir, ['up']);
}

/** Runs one migration on old rows, while the schema keeps all later changes. */
export async function migrateRows(dir: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-test-'));
  try {
    // Under its own name it would count as applied.
    await copyFile(join(FOLDER, file), join(folder, `1999999999_${file}`));
    await migrate(dir, ['up'], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
