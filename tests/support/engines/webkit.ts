/**
 * WebKitGTK, the engine nearest to Safari on Linux: a window on a virtual display, with a profile that survives
 * restarts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { drawnCamera } from './drawnCamera';
import type { Engine } from './engine';
import { findWebKit } from './find.mjs';

const WINDOW = join(import.meta.dirname, 'webkitWindow.js');
type Answer = { id: number; value?: string | null; error?: string };

/** Bytes of a disk for WebKit's data, deleted with the browser. */
const DISK = 64_000_000;

/** WebKitGTK with its data on a small disk. */
export type SmallWebkit = Engine & {
  /** Leaves `leave` bytes free. */
  fillDisk(leave: number): void;
  clearDisk(): void;
};

/** The disk is visible to its own processes only (a mount namespace, without privileges). */
export function webkitOnSmallDisk(folder: string): SmallWebkit {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const mount = `mount -t tmpfs -o size=${DISK} tmpfs "${data}" && exec "$@"`;
  let own = 0;
  const engine = webkit(folder, {
    around: ['unshare', '--mount', '--map-root-user', 'sh', '-c', mount, 'sh'],
    onStart: (pid) => {
      own = pid;
    },
  });
  // Other processes reach the disk through one of these.
  const disk = () => join(`/proc/${own}/root`, data);
  const ballast = () => join(disk(), 'ballast');
  return {
    ...engine,
    fillDisk(leave) {
      rmSync(ballast(), { force: true });
      const { bavail, bsize } = statfsSync(disk());
      writeFileSync(ballast(), new Uint8Array(Math.max(0, bavail * bsize - leave)));
    },
    clearDisk: () => rmSync(ballast()),
  };
}

/** `around`: the program that starts the window, with its arguments. `atStart` runs in each page before its scripts. */
type Started = { around?: readonly string[]; onStart?: (pid: number) => void; atStart?: () => void };

export const webkitWithCamera = (folder: string): Engine => webkit(folder, { atStart: drawnCamera });

/** @param folder its profile. */
export function webkit(folder: string, { around = [], onStart, atStart }: Started = {}): Engine {
  const tools = findWebKit();
  if (!tools) throw new Error('No WebKitGTK on this machine: install xvfb, gjs and gir1.2-webkit2-4.1.');
  mkdirSync(folder, { recursive: true });
  let processes: ChildProcess[] = [];
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const request = (what: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value ?? '') : reject(new Error(error))));
      processes[1]?.stdin?.write(`${JSON.stringify({ id, ...what })}\n`);
    });
  return {
    async start() {
      const screen = spawn(tools.xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      processes = [screen];
      const number = await firstLine(screen);
      const [program = tools.gjs, ...args] = [
        ...around,
        tools.gjs,
        WINDOW,
        folder,
        atStart ? `(${atStart.toString()})()` : '',
      ];
      const window = spawn(program, args, {
        detached: true,
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, DISPLAY: `:${number}`, LANG: 'C.UTF-8', TZ: 'Europe/Berlin' },
      });
      processes = [screen, window];
      if (window.pid !== undefined) onStart?.(window.pid);
      const gone = () => {
        for (const [id, end] of waiting) end({ id, error: 'WebKit has ended' });
        waiting.clear();
      };
      window.once('exit', gone);
      if (!window.stdout) throw new Error('WebKit has no output');
      createInterface({ input: window.stdout }).on('line', (line) => {
        const answer: Answer = JSON.parse(line);
        waiting.get(answer.id)?.(answer);
        waiting.delete(answer.id);
      });
    },
    async kill() {
      const [screen, window] = processes;
      processes = [];
      // The group contains the page and network processes.
      if (window?.pid) await ended(window, () => process.kill(-(window.pid ?? 0), 'SIGKILL'));
      if (screen) await ended(screen, () => screen.kill('SIGKILL'));
    },
    async goto(url) {
      await request({ url });
    },
    async resize(width, height) {
      await request({ size: [width, height] });
    },
    async screenshot() {
      const picture = join(folder, 'screenshot.png');
      await request({ picture });
      return readFileSync(picture);
    },
    async evaluate(run, ...args) {
      const body = `const answer = await (${run.toString()})(...${JSON.stringify(args)}); return JSON.stringify(answer ?? null);`;
      return JSON.parse(await request({ body }));
    },
  };
}

function firstLine(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    screen.once('exit', () => reject(new Error('Xvfb did not start')));
  });
}

async function ended(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  kill();
  await gone;
}
