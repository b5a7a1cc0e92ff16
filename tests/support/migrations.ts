/** A database as an older version left it, and the update of it, on the data folder of a server that was stopped. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { entryKeyIn } from '../../pocketbase/evidence/entryKey.mjs';
import { ensurePocketbase } from '../../pocketbase/install.mjs';

const FOLDER = 'pb_migrations';

/** PocketBase's own command. @param folder of the migrations. */
async function migrate(dir: string, words: string[], folder = FOLDER): Promise<void> {
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  const place = [`--dir=${dir}`, '--hooksDir=pocketbase/pb_hooks', `--migrationsDir=${folder}`, '--dev=false'];
  // What a migration enters has the mark of the server, as at its start.
  const env = { ...process.env, LOG_ENTRY_KEY: await entryKeyIn(dir) };
  const running = promisify(execFile)(executable, ['migrate', ...words, ...place], { env });
  // `down` asks whether it is meant.
  running.child.stdin?.end('y\n');
  const { stdout, stderr } = await running;
  expect(stdout + stderr).not.toMatch(/fail|error/i);
}

/** Takes back every migration from this one on. @param first file of the oldest one. */
export async function takeBack(dir: string, first: string): Promise<void> {
  const names = (await readdir(FOLDER)).sort();
  expect(names).toContain(first);
  await migrate(dir, ['down', String(names.length - names.indexOf(first))]);
}

/** Takes them back and makes them again: of the log no mark is left then. */
export async function backAndForth(dir: string, first: string): Promise<void> {
  await takeBack(dir, first);
  await migrate(dir, ['up']);
}

/** What one migration does to rows that an older version left; the database keeps everything that later ones made. */
export async function migrateRows(dir: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-test-'));
  try {
    // Under its own name it would count as made.
    await copyFile(join(FOLDER, file), join(folder, `1999999999_${file}`));
    await migrate(dir, ['up'], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
