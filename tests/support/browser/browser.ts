/** Chromium as a phone: a fake camera, permissions, and processes that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium, needlessArgs } from '../install/chromium.mjs';
import { endWithUs } from '../server/guardian.mjs';
import { cameraFile } from './camera';

/** Default position: Cologne, 8 m accuracy. */
const HERE = { latitude: 50.938361, longitude: 6.959974, accuracy: 8 };

function executable(): string {
  const path = findChromium(chromium);
  if (!path) throw new Error('no Chromium on this machine: npm test fetches one');
  return path;
}

type Size = { width: number; height: number };
const SMALL: Size = { width: 640, height: 360 };

async function cameraFlags(camera = SMALL): Promise<string[]> {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${await cameraFile(camera)}`,
    '--disable-gpu',
  ];
}

export async function launchBrowser(camera = SMALL): Promise<Browser> {
  const args = await cameraFlags(camera);
  return chromium.launch({ executablePath: executable(), args, ignoreDefaultArgs: needlessArgs() });
}

/** A phone's context: German, mobile width, camera and location allowed. */
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
 * For `test.use`: installing the service worker takes a third of a short test. Tests of offline use, delivery, windows
 * and versions keep it.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;
/** For single tests of such a file. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** A browser with a profile on disk that survives kill -9 and a restart. */
export class MortalBrowser {
  private process: ChildProcess | null = null;
  private dying: Promise<unknown> = Promise.resolve();
  private guardedNoMore = () => {};

  /** @param folder the profile; kept between starts. */
  constructor(readonly folder: string) {}

  /** Starts or restarts it; the context is the profile's own (not incognito). */
  async start(): Promise<BrowserContext> {
    // Two processes cannot share a profile.
    await this.kill();
    for (const leftover of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort'])
      rmSync(join(this.folder, leftover), { force: true });
    const flags = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0'];
    const view = [
      '--window-size=390,844',
      '--lang=de-DE',
      '--accept-lang=de-DE',
      `--user-data-dir=${this.folder}`,
      'about:blank',
    ];
    // A process group of its own, so that a kill ends the renderers too.
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

  /** Stops the process group, as a sleeping phone does. @returns the function that continues it. */
  freeze(): () => void {
    const { pid } = this.process ?? {};
    if (pid === undefined) throw new Error('Chromium does not run');
    process.kill(-pid, 'SIGSTOP');
    return () => process.kill(-pid, 'SIGCONT');
  }

  /** kill -9 on the process group; resolves when the browser process has ended. */
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
