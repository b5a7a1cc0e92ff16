/** Real Chromium as a phone: a fake camera, permissions, and processes that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { cameraFile } from './camera';
import { findChromium, needlessArgs } from './chromium.mjs';
import { endWithUs } from './guardian.mjs';

/** Where the phone stands unless a test says otherwise: Cologne, eight metres sure. */
const HERE = { latitude: 50.938361, longitude: 6.959974, accuracy: 8 };

function executable(): string {
  const path = findChromium(chromium);
  if (!path) throw new Error('no Chromium on this machine: npm test fetches one');
  return path;
}

type Size = { width: number; height: number };
/** Small, so that a bad day does not wait for the encoder. */
const SMALL: Size = { width: 640, height: 360 };

async function cameraFlags(camera = SMALL): Promise<string[]> {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${await cameraFile(camera)}`,
    '--disable-gpu',
  ];
}

/** A headless Chromium with the fake camera; each phone of a test is a context of its own in it. */
export async function launchBrowser(camera = SMALL): Promise<Browser> {
  const args = await cameraFlags(camera);
  return chromium.launch({ executablePath: executable(), args, ignoreDefaultArgs: needlessArgs() });
}

/** What a phone's context is made of: German, mobile width, camera and location allowed. */
export function phoneOptions(at = HERE): BrowserContextOptions {
  return {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['camera', 'geolocation'],
    geolocation: at,
  };
}

/**
 * For `test.use` where nothing that is promised has to do with the service worker: every context that is opened there
 * would install one first, which stores the whole app on the phone and takes a third of what a short test takes. Whatever
 * is about going without a network, delivering, two windows or a new version keeps it, and so does the walk over every
 * screen of every role (accessibility.spec.ts), which says that the worker serves each of them.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;
/** For those tests of such a file that need the worker. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** A browser with a profile on the disk that can be killed with -9 and started again on the same profile. */
export class MortalBrowser {
  private process: ChildProcess | null = null;
  private dying: Promise<unknown> = Promise.resolve();
  private guardedNoMore = () => {};

  /** @param folder the profile; kept between lives. */
  constructor(readonly folder: string) {}

  /** Starts or restarts it; the context is the profile's own (not incognito). */
  async start(): Promise<BrowserContext> {
    // Of two on one profile neither would work.
    await this.kill();
    for (const leftover of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort'])
      rmSync(join(this.folder, leftover), { force: true });
    const flags = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0'];
    const view = ['--window-size=390,844', '--lang=de-DE', `--user-data-dir=${this.folder}`, 'about:blank'];
    // A process group of its own: killing the group takes the renderers along, as a phone without battery does.
    const child = spawn(executable(), [...flags, ...(await cameraFlags()), ...view], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, TZ: 'Europe/Berlin' },
    });
    this.process = child;
    if (child.pid !== undefined) this.guardedNoMore = endWithUs(child.pid);
    const browser = await chromium.connectOverCDP(await debuggerAddress(child));
    const context = browser.contexts()[0];
    if (!context) throw new Error('Chromium started without a context');
    await context.grantPermissions(['camera', 'geolocation']);
    await context.setGeolocation(HERE);
    return context;
  }

  /** Stops the whole process group, as a phone does that puts the browser to sleep. @returns what wakes it. */
  freeze(): () => void {
    const { pid } = this.process ?? {};
    if (pid === undefined) throw new Error('Chromium does not run');
    process.kill(-pid, 'SIGSTOP');
    return () => process.kill(-pid, 'SIGCONT');
  }

  /** kill -9 on the whole process group; resolves when the browser process is gone, whoever killed it. */
  kill(): Promise<unknown> {
    const victim = this.process;
    this.process = null;
    if (victim?.pid && victim.exitCode === null && victim.signalCode === null) {
      const gone = new Promise((resolve) => victim.once('exit', resolve));
      process.kill(-victim.pid, 'SIGKILL');
      this.guardedNoMore();
      this.dying = Promise.all([this.dying, gone]);
    }
    return this.dying;
  }
}

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start: ${text}`)));
  });
}
