/** WebKitGTK, the engine nearest to Safari's that runs here: a window of its own on a screen nobody sees, and a profile that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine } from './engine';
import { findWebKit } from './find.mjs';

const WINDOW = join(import.meta.dirname, 'webkitWindow.js');
type Answer = { id: number; value?: string | null; error?: string };

/** @param folder its profile. */
export function webkit(folder: string): Engine {
  const tools = findWebKit();
  if (!tools) throw new Error('No WebKitGTK on this machine: install xvfb, gjs and gir1.2-webkit2-4.1.');
  mkdirSync(folder, { recursive: true });
  let processes: ChildProcess[] = [];
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const ask = (what: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value ?? '') : reject(new Error(error))));
      processes[1]?.stdin?.write(`${JSON.stringify({ id, ...what })}\n`);
    });
  return {
    async start() {
      const screen = spawn(tools.xvfb, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      processes = [screen];
      const number = await firstLine(screen);
      const window = spawn(tools.gjs, [WINDOW, folder], {
        detached: true,
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, DISPLAY: `:${number}`, LANG: 'C.UTF-8', TZ: 'Europe/Berlin' },
      });
      processes = [screen, window];
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
      // Its group: the processes for pages and network are its children.
      if (window?.pid) await ended(window, () => process.kill(-(window.pid ?? 0), 'SIGKILL'));
      if (screen) await ended(screen, () => screen.kill('SIGKILL'));
    },
    async goto(url) {
      await ask({ url });
    },
    async screenshot() {
      const picture = join(folder, 'screenshot.png');
      await ask({ picture });
      return readFileSync(picture);
    },
    async evaluate(run, ...args) {
      const body = `const answer = await (${run.toString()})(...${JSON.stringify(args)}); return JSON.stringify(answer ?? null);`;
      return JSON.parse(await ask({ body }));
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
