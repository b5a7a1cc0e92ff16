/**
 * Where exactly the server dies: strace holds its process at one system call, and there it is killed. The product's own code has no
 * hook for it (D276). It counts only where the process died of it.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { killed } from './kill';

const run = promisify(execFile);

/** In the order in which a photo passes them. */
export const FAILPOINTS = ['fileWritten', 'fileSynced', 'inTransaction', 'committed', 'inCheckpoint'] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

export type Struck = {
  pid: number;
  /** The data folder. */
  dir: string;
  /** Of a call that is made many times: which one, from 1. */
  nth: number;
  /** Nobody waits for it any more. */
  isOver: () => boolean;
};

/**
 * How one is struck. `calls`: what strace looks at, of `path` alone where there is one; `hold`: they wait, done, until we have killed the
 * process; else strace kills it as it enters the `nth` one.
 */
type How = { calls: string; path?: (dir: string) => string; hold: boolean; nth: boolean };
const WAYS: Record<Failpoint, How> = {
  // The product looks for the program that syncs when the last photo of a documentation lies under its name.
  fileWritten: { calls: 'newfstatat', path: () => programOf('sync'), hold: false, nth: false },
  // That program has ended, and nothing of it has been written into the database.
  fileSynced: { calls: 'waitid', hold: true, nth: false },
  // A transaction writes its pages one after the other; the last of them is its commit.
  inTransaction: { calls: 'pwrite64', path: logOf, hold: false, nth: true },
  committed: { calls: 'pwrite64,fsync,fdatasync', path: logOf, hold: true, nth: false },
  inCheckpoint: { calls: 'pwrite64', path: databaseOf, hold: false, nth: true },
};

/** How long a call is held, µs: far longer than we need to kill it. */
const HELD = 3_000_000;
/** ms until the server must have come by; where nobody delivers it never does. */
const PATIENCE = 15_000;
/** Pages that SQLite lets its log grow to before whoever commits folds it in. */
const LOG_MOST = 1000;

/**
 * Waits until the server comes by this point, and has it die there.
 * @returns whether it died of it; false where it did not come by in time, or nobody waits any more. @throws Error where strace cannot hold it.
 */
export async function strikeAt(point: Failpoint, { pid, dir, nth, isOver }: Struck): Promise<boolean> {
  const { calls, path, hold, nth: counted } = WAYS[point];
  const what = hold
    ? `inject=${calls.replace('pwrite64,', '')}:delay_exit=${HELD}`
    : `inject=${calls}:signal=SIGKILL${counted ? `:when=${nth}` : ''}`;
  const only = path ? ['-P', path(dir)] : [];
  const words = ['-f', '-s', '0', '-e', `trace=${calls}`, '-e', 'signal=none', '-e', what, ...only, '-p', String(pid)];
  const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: strace.stderr });
  const seen = { attached: false, struck: false, calledOff: false, last: '' };
  const attached = new Promise<void>((resolve) => {
    strace.once('close', () => resolve());
    lines.on('line', (line) => {
      if (line.includes(' attached')) resolve();
      seen.attached ||= line.includes(' attached');
      // A call from which nobody came back.
      if (!hold) seen.struck ||= line.endsWith(') = ?');
      else if (!seen.struck && isHeld(point, line, seen.last)) {
        seen.struck = killed(pid);
        // It would sit the time out.
        strace.kill('SIGKILL');
      }
      if (!line.includes('strace: ')) seen.last = line;
    });
  });
  const ended = new Promise<void>((resolve) => strace.once('close', () => resolve()));
  await attached;
  if (!seen.attached) throw new Error(`strace does not hold the server: ${seen.last}`);
  if (point === 'inCheckpoint') await fillLog(dir);
  const until = Date.now() + PATIENCE;
  const waiting = setInterval(() => {
    seen.calledOff ||= isOver() || Date.now() > until;
    if (seen.calledOff) strace.kill('SIGINT');
  }, 100);
  // It ends by itself when nobody is left whom it could hold.
  await ended;
  clearInterval(waiting);
  return seen.struck && !seen.calledOff;
}

/** A call that is done and waits. The head of a new log is synced as well, and no transaction is in it yet. */
function isHeld(point: Failpoint, line: string, before: string): boolean {
  if (!line.includes('(DELAYED)')) return false;
  return point !== 'committed' || !/, 32, 0\) = 32$/.test(before);
}

/** Somebody else's rows, gone again at once: whoever of the server commits next has a log before him that is long enough to be folded in. */
async function fillLog(dir: string): Promise<void> {
  const bytes = LOG_MOST * 4096 + 100_000;
  const statements = [
    'PRAGMA wal_autocheckpoint = 0;',
    `CREATE TABLE IF NOT EXISTS rig_filler (x); INSERT INTO rig_filler VALUES (zeroblob(${bytes}));`,
    'DROP TABLE rig_filler;',
  ];
  await run('sqlite3', ['-cmd', '.timeout 20000', databaseOf(dir), statements.join(' ')]).catch((error: Error) => {
    // The server died of it meanwhile: then it has come by.
    if (!/locked|I\/O|no such table/.test(error.message)) throw error;
  });
}

function databaseOf(dir: string): string {
  return join(dir, 'data.db');
}

function logOf(dir: string): string {
  return join(dir, 'data.db-wal');
}

/** Where a program is found that is named without its folder. @throws Error where there is none. */
function programOf(name: string): string {
  const folder = (process.env.PATH ?? '').split(delimiter).find((one) => existsSync(join(one, name)));
  if (folder === undefined) throw new Error(`There is no program ${name}.`);
  return join(folder, name);
}
