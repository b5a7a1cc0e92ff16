/** System calls of a running process, in order (Linux, strace). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { install, mayInstall } from '../run/aptGet.mjs';

/** A successful call when it finished: its name and strace's line. */
export type Call = { name: string; text: string };

/**
 * Installs strace where that is possible, like the browser (installBrowser.mjs).
 * @throws Error with one sentence when it is not available.
 */
export function needStrace(): void {
  if (isThere()) return;
  if (mayInstall()) install('strace');
  if (!isThere()) throw new Error('The order of write, sync and commit is recorded with strace: please install it.');
}

function isThere(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}

const LETS_GO = 5_000;

/**
 * When strace attaches during a fork it can deadlock: its thread waits for a child that strace holds. Then kill -9
 * frees the process.
 */
export function endStrace(strace: ChildProcess, within = LETS_GO): void {
  strace.kill('SIGINT');
  const timer = setTimeout(() => strace.kill('SIGKILL'), within);
  strace.once('close', () => clearTimeout(timer));
}

/**
 * Traces a process, its threads and children while `act` runs.
 * @param calls names of system calls. File descriptors are printed with their paths.
 */
export async function traced(pid: number, calls: string[], act: () => Promise<unknown>): Promise<Call[]> {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-strace-'));
  const file = join(folder, 'calls');
  const args = ['-f', '-y', '-s', '1024', '-e', `trace=${calls.join(',')}`, '-e', 'signal=none', '-o', file];
  const strace = spawn('strace', [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => strace.once('close', resolve));
  try {
    await attached(strace);
    await act();
  } finally {
    endStrace(strace);
    await ended;
  }
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return finished(text.trim().split('\n'));
}

function attached(strace: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const message: string[] = [];
    createInterface({ input: strace.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      message.push(line);
      if (/attached/.test(line)) resolve();
    });
    strace.once('close', () => reject(new Error(`strace could not watch: ${message.join(' ')}`)));
  });
}

/** An interrupted call has two lines; its order is that of the second one. */
function finished(lines: string[]): Call[] {
  const started = new Map<string, string>();
  const calls: Call[] = [];
  for (const line of lines) {
    const { thread = '', rest = '' } = /^(?<thread>\d+)\s+(?<rest>.*)$/.exec(line)?.groups ?? {};
    const unfinished = /^(?<head>.*) <unfinished \.\.\.>$/.exec(rest)?.groups?.head;
    if (unfinished !== undefined) {
      started.set(thread, unfinished);
      continue;
    }
    const text = rest.replace(/^<\.\.\. \w+ resumed>/, () => started.get(thread) ?? '');
    const name = /^(\w+)\(/.exec(text)?.[1];
    if (name && !/ = -1 /.test(text)) calls.push({ name, text });
  }
  return calls;
}
