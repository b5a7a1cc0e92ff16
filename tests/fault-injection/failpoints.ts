/**
 * Where exactly the server dies: strace holds its process at one system call, and there it is killed. The product's own code has no
 * hook for it (D276). It counts only where the process died of it.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { endStrace } from '../support/strace';
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
/** The first 32 bytes of a log belong to no transaction. */
const HEAD_WRITTEN = /, 32, 0\) = 32$/;
/** A call that another thread's line interrupted is printed on in columns, with blanks before its result. */
const NOT_BACK = /\) += \?$/;
/** Pages that SQLite lets its log grow to before whoever commits folds it in. */
const LOG_MOST = 1000;

/**
 * Waits until the server comes by this point, and has it die there.
 * @returns whether it died of it; false where it did not come by in time, nobody waits any more, or it cannot be held.
 */
export async function strikeAt(point: Failpoint, at: Struck): Promise<boolean> {
  const strace = spawn('strace', wordsOf(point, at), { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: strace.stderr });
  // It ends by itself when nobody is left whom it could hold.
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
      // A call that is held is done; whoever holds it would sit the time out.
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

/** Whether nobody came back from this call, or it is done and held. The head of a new log is synced too: no transaction is in it yet. */
function isStruck(point: Failpoint, line: string, before: string): boolean {
  if (!WAYS[point].hold) return NOT_BACK.test(line);
  return line.includes('(DELAYED)') && !(point === 'committed' && HEAD_WRITTEN.test(before));
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
