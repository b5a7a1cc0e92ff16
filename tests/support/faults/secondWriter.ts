/** A second process that writes to a test server's database, as replication does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';

/** Each turn changes the row: an unchanged one would not reach the write-ahead log. */
const COMMAND = `$app.rootCmd.addCommand(new Command({
  use: 'write',
  run: (_command, [begun]) => {
    const run = (sql) => $app.nonconcurrentDB().newQuery(sql).execute();
    run('CREATE TABLE IF NOT EXISTS _second_writer (turn INTEGER)');
    run('INSERT INTO _second_writer VALUES (0)');
    $os.writeFile(begun, '', 0o600);
    for (;;) {
      run('UPDATE _second_writer SET turn = turn + 1');
      sleep(2);
    }
  },
}));`;

const HOLD = `$app.rootCmd.addCommand(new Command({
  use: 'write',
  run: (_command, [begun]) => {
    $app.runInTransaction((tx) => {
      tx.nonconcurrentDB().newQuery('UPDATE _params SET id = id WHERE 0').execute();
      $os.writeFile(begun, '', 0o600);
      for (;;) sleep(1000);
    });
  },
}));`;

/** Writes repeatedly; resolves after the first row, to a function that stops it. */
export const writingBeside = (dir: string): Promise<() => Promise<void>> => beside(dir, COMMAND);

/** Blocks other writers; resolves to a function that releases the lock. */
export const holdingWriter = (dir: string): Promise<() => Promise<void>> => beside(dir, HOLD);

async function beside(dir: string, command: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-writer-'));
  await writeFile(join(folder, 'write.pb.js'), command);
  const started = join(folder, 'begun');
  const words = [
    `--dir=${dir}`,
    `--hooksDir=${folder}`,
    `--migrationsDir=${join(folder, 'none')}`,
    '--hooksWatch=false',
  ];
  const child = spawn(await ensurePocketbase(), ['write', started, ...words], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitFor(() => {
    if (!existsSync(started)) throw new Error('The second process has not written yet.');
  }, 30_000);
  return async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
