/** Kills the server at an exact system call, where strace holds it. The product has no hook for it (D276). */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { endStrace } from '../support/server/strace';
import { killed } from './kill';

const run = promisify(execFile);

/** In the order in which a photo passes them. */
export const FAILPOINTS = ['fileWritten', 'fileSynced', 'inTransaction', 'committed', 'inCheckpoint'] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

export type Struck = {
  pid: number;
  dir: string;
  nth: number;
  isOver: () => boolean;
};

/** `calls`: traced, limited to `path`. `hold`: strace delays the finished call; otherwise it kills at the `nth`. */
type How = { calls: string; path?: (dir: string) => string; hold: boolean; nth: boolean };
const WAYS: Record<Failpoint, How> = {
  // The product looks up `sync` when a documentation's last photo has its name.
  fileWritten: { calls: 'newfstatat', path: () => programOf('sync'), hold: false, nth: false },
  // The sync program has ended, and the database is unchanged.
  fileSynced: { calls: 'waitid', hold: true, nth: false },
  // A transaction writes its pages in order; the last one commits.
  inTransaction: { calls: 'pwrite64', path: logOf, hold: false, nth: true },
  committed: { calls: 'pwrite64,fsync,fdatasync', path: logOf, hold: true, nth: false },
  inCheckpoint: { calls: 'pwrite64', path: databaseOf, hold: false, nth: true },
};

/** Microseconds, longer than a kill needs. */
const HELD = 3_000_000;
/** Milliseconds; without deliveries the server never comes there. */
const PATIENCE = 15_000;
/** The first 32 bytes of a log are its header. */
const HEAD_WRITTEN = /, 32, 0\) = 32$/;
/** strace continues an interrupted call in columns, with blanks before its result. */
const NOT_BACK = /\) += \?$/;
/** Pages of SQLite's log above which a commit starts a checkpoint. */
const LOG_MOST = 1000;
const FRAMES_MORE = 50;

/** @returns false when it did not arrive in time, the run is over, or it cannot be traced. */
export async function strikeAt(point: Failpoint, at: Struck): Promise<boolean> {
  const strace = spawn('strace', wordsOf(point, at), { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: strace.stderr });
  // strace ends when its process is gone.
  const ended = new Promise<false>((resolve) => strace.once('close', () => resolve(false)));
  const holds = new Promise<true>((resolve) => {
    lines.on('line', (line) => line.includes(' attached') && resolve(true));
  });
  let struck = false;
  let before = '';
  lines.on('line', (line) => {
    if (line.startsWith('strace: ')) return;
    if (!struck && isStruck(point, line, before)) {
      struck = true;
      // The held call is done; strace would wait until the end of the delay.
      if (WAYS[point].hold && killed(at.pid)) strace.kill('SIGKILL');
    }
    before = line;
  });
  const until = Date.now() + PATIENCE;
  let calledOff = false;
  const waiting = setInterval(() => {
    if (calledOff || !(at.isOver() || Date.now() > until)) return;
    calledOff = true;
    endStrace(strace);
  }, 100);
  if ((await Promise.race([holds, ended])) && point === 'inCheckpoint') await fillLog(at.dir);
  await ended;
  clearInterval(waiting);
  return struck && !calledOff;
}

function wordsOf(point: Failpoint, { pid, dir, nth }: Struck): string[] {
  const { calls, path, hold, nth: counted } = WAYS[point];
  const held = `inject=${calls.replace('pwrite64,', '')}:delay_exit=${HELD}`;
  const what = hold ? held : `inject=${calls}:signal=SIGKILL${counted ? `:when=${nth}` : ''}`;
  const only = path ? ['-P', path(dir)] : [];
  return ['-f', '-s', '0', '-e', `trace=${calls}`, '-e', 'signal=none', '-e', what, ...only, '-p', String(pid)];
}

/** The call did not return, or is held. The sync of a new log's header does not count. */
function isStruck(point: Failpoint, line: string, before: string): boolean {
  if (!WAYS[point].hold) return NOT_BACK.test(line);
  return line.includes('(DELAYED)') && !(point === 'committed' && HEAD_WRITTEN.test(before));
}

/** Fills the log, so that the next commit starts a checkpoint. Changes nothing, because a death may come in between. */
async function fillLog(dir: string): Promise<void> {
  const statements = [
    'PRAGMA wal_autocheckpoint = 0;',
    // Each commit writes a page again. Later syncs of the server include it.
    'PRAGMA synchronous = OFF;',
    ...Array.from({ length: LOG_MOST + FRAMES_MORE }, () => 'UPDATE _params SET id = id;'),
  ];
  await run('sqlite3', ['-cmd', '.timeout 20000', databaseOf(dir), statements.join('\n')]).catch((error: Error) => {
    // The server died meanwhile, so it reached the point.
    if (!/locked|I\/O|no such table/.test(error.message)) throw error;
  });
}

function databaseOf(dir: string): string {
  return join(dir, 'data.db');
}

function logOf(dir: string): string {
  return join(dir, 'data.db-wal');
}

function programOf(name: string): string {
  const folder = (process.env.PATH ?? '').split(delimiter).find((one) => existsSync(join(one, name)));
  if (folder === undefined) throw new Error(`There is no program ${name}.`);
  return join(folder, name);
}
