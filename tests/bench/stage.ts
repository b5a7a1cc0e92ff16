/** A benchmark's server, Chromium with a 1080p camera, people, and a phone without a proxy. */
import type { Browser, BrowserContext } from '@playwright/test';
import { launchBrowser, phoneOptions } from '../support/browser/browser';
import { Phone } from '../support/browser/phone';
import { startServer, type TestServer } from '../support/server/server';
import { createTeam, type Team } from '../support/server/team';

export type Stage = { server: TestServer; browser: Browser; team: Team; end: () => Promise<void> };

/** @param options of the server (startServer), e.g. `dist`: another built app. */
export async function setStage(options: Parameters<typeof startServer>[0] = {}): Promise<Stage> {
  const camera = { width: 1920, height: 1080 };
  const [server, browser] = await Promise.all([startServer(options), launchBrowser(camera)]);
  const team = await createTeam(server);
  const end = async () => {
    await browser.close();
    await server.remove();
  };
  return { server, browser, team, end };
}

/** A phone of its own, signed in as the first employee. @param origin the server, or a proxy before it. */
export async function phoneOf(
  stage: Stage,
  origin = stage.server.url,
): Promise<{ phone: Phone; context: BrowserContext }> {
  const context = await stage.browser.newContext(phoneOptions());
  const phone = await Phone.open(context, origin);
  await phone.signIn(stage.team.employees[0]);
  return { phone, context };
}

/** ms from the shutter until the strip shows one photo more, which means it is stored. */
export function shutterToSafe(phone: Phone): Promise<number> {
  return phone.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const count = () => document.querySelectorAll('button.strip__item').length;
        const shutter = document.querySelector<HTMLButtonElement>('button.shutter');
        if (!shutter) return reject(new Error('no shutter on the screen'));
        const before = Number(sessionStorage.getItem('photos') ?? 0);
        const startedAt = performance.now();
        const watch = new MutationObserver(() => {
          if (count() <= before) return;
          watch.disconnect();
          sessionStorage.setItem('photos', String(count()));
          resolve(performance.now() - startedAt);
        });
        watch.observe(document.body, { childList: true, subtree: true });
        shutter.click();
      }),
  );
}

/** The minimum for the same frame: one encode at the app's quality, one strict put. ms. */
export function rawEncodeAndPut(phone: Phone): Promise<number> {
  return phone.page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no live picture on the screen');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('raw', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (video.videoWidth === 0) await new Promise((shown) => video.requestVideoFrameCallback(shown));
    const startTime = performance.now();
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    const bytes = await blob.arrayBuffer();
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('bytes', 'readwrite', { durability: 'strict' });
      writing.objectStore('bytes').put({ id: crypto.randomUUID(), bytes });
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
    const spent = performance.now() - startTime;
    database.close();
    return spent;
  });
}
