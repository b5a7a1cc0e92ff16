/** Runs `npm start` as a process and finds its leftovers. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = /^Objektbeleg läuft: (http:\S+)$/m;
/** Variables of the test run that may not reach the tested start. */
const OWN = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'PUBLIC_URL',
  'TRUSTED_PROXY',
  'DEMO',
  'NODE_ENV',
  'SMTP_URL',
  'MAIL_FROM',
  'REPLICA_URL',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'RESTIC_REPOSITORY',
  'RESTIC_PASSWORD',
  'LOG',
];

export type Ended = { code: number | null; stdout: string; stderr: string };
export type Start = {
  /** The address in 'Objektbeleg läuft'. @throws the output, when it ended first. */
  ready: Promise<{ url: string }>;
  ended: Promise<Ended>;
  signal(name: NodeJS.Signals): void;
  stdout(): string;
};

/** @param root another release's folder. */
export function start(env: Record<string, string>, root = ROOT): Start {
  const base = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const child = spawn(process.execPath, ['pocketbase/start.mjs'], { cwd: root, env: { ...base, ...env } });
  const result = { stdout: '', stderr: '' };
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...result })));
  const ready = new Promise<{ url: string }>((resolve, reject) => {
    listen(child, result, () => {
      const url = READY.exec(result.stdout)?.[1];
      if (url) resolve({ url });
    });
    void ended.then(() => reject(new Error(`It ended before it was ready:\n${result.stdout}${result.stderr}`)));
  });
  // A start that has to fail is checked by its end only.
  ready.catch(() => {});
  return { ready, ended, signal: (name) => child.kill(name), stdout: () => result.stdout };
}

function listen(child: ChildProcess, run: { stdout: string; stderr: string }, changed: () => void): void {
  child.stdout?.on('data', (chunk) => {
    run.stdout += chunk;
    changed();
  });
  child.stderr?.on('data', (chunk) => {
    run.stderr += chunk;
  });
}

export function folder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'objektbeleg-start-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Leftovers of a start. */
export function processesOf(path: string): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(`--dir=${path}`));
}

export function killProcessesOf(path: string): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines.filter((one) => one.includes(`--dir=${path}`)))
    process.kill(Number.parseInt(line, 10), 'SIGKILL');
}
