/** A person at Firefox or WebKitGTK: finds elements by name, as the Chromium tests do. */
import { expect } from '@playwright/test';
import type { Kept } from '../browser/phone';
import { readKept, readTable } from '../browser/phoneDatabase';
import type { Engine } from './engine';

/** ms for a position, a worker's start or an encode on a busy machine. */
const PATIENCE = { timeout: 45_000, intervals: [100, 250, 500] };

export class Hand {
  constructor(
    readonly engine: Engine,
    readonly origin: string,
  ) {}

  async goto(path: string): Promise<void> {
    await this.engine.goto(this.origin + path);
  }

  async sees(text: string): Promise<void> {
    await expect
      .poll(() => this.engine.evaluate((wanted) => document.body.innerText.includes(wanted), text), PATIENCE)
      .toBe(true);
  }

  async tap(name: string): Promise<void> {
    await expect.poll(() => this.engine.evaluate(tapped, name), PATIENCE).toBe(true);
  }

  async toForm(): Promise<void> {
    const isThere = async () => {
      for (const name of ['Fertig', 'Angaben']) await this.engine.evaluate(tapped, name);
      return this.engine.evaluate(filled, 'Notizen', '');
    };
    await expect.poll(isThere, PATIENCE).toBe(true);
  }

  /** The screen's text, for failure messages. */
  text(): Promise<string> {
    return this.engine.evaluate(() => document.body.innerText);
  }

  async fill(label: string, text: string): Promise<void> {
    await expect.poll(() => this.engine.evaluate(filled, label, text), PATIENCE).toBe(true);
  }

  /** Waits for the live picture. The camera opens by itself only where its permission is known. */
  async aim(): Promise<void> {
    const isLive = async () => {
      const live = await this.engine.evaluate(showsCamera);
      if (!live) await this.engine.evaluate(tapped, 'Kamera öffnen');
      return live;
    };
    await expect.poll(isLive, PATIENCE).toBe(true);
  }

  /** Of the live camera; waits until the phone stored it. */
  async shoot(): Promise<void> {
    const before = (await this.rows('photoBytes')).length;
    await this.tap('Foto aufnehmen');
    await expect.poll(async () => (await this.rows('photoBytes')).length, PATIENCE).toBe(before + 1);
  }

  /** Waits until the phone stored it. */
  async addPhoto(seed: number): Promise<void> {
    const before = (await this.rows('photoBytes')).length;
    await this.pick(seed);
    await expect.poll(async () => (await this.rows('photoBytes')).length, PATIENCE).toBe(before + 1);
  }

  /** Does not wait for the result. */
  async pick(seed: number): Promise<void> {
    await expect.poll(() => this.engine.evaluate(pictureChosen, seed), PATIENCE).toBe(true);
  }

  rows(table: string): Promise<Record<string, unknown>[]> {
    return this.engine.evaluate(readTable, table);
  }

  kept(): Promise<Kept[]> {
    return this.engine.evaluate(readKept);
  }

  /** Of the only record on this phone. */
  async state(): Promise<string | undefined> {
    return (await this.kept())[0]?.state;
  }
}

/** Runs in the page. A name may be followed by a number. */
function tapped(name: string): boolean {
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const all = [...document.querySelectorAll<HTMLButtonElement>('button, a, [role="tab"]')];
  const found = all.find((one) => nameOf(one).startsWith(name) && one.getClientRects().length > 0 && !one.disabled);
  found?.click();
  return found !== undefined;
}

/** Runs in the page. React needs the native property setter. */
function filled(label: string, text: string): boolean {
  const own = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(label));
  const control = own?.control ?? document.querySelector(`[aria-label="${label}"]`);
  if (!(control instanceof HTMLElement) || control.getClientRects().length === 0) return false;
  control.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  return true;
}

/** Runs in the page. */
function showsCamera(): boolean {
  return (document.querySelector<HTMLVideoElement>('.camera--live video')?.videoWidth ?? 0) > 0;
}

/** Runs in the page: puts a unique JPEG into the file input. */
async function pictureChosen(seed: number): Promise<boolean> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) return false;
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  for (let at = 0; at < 400; at++) {
    pen.fillStyle = `hsl(${(at * 47 + seed * 13) % 360} 80% ${20 + ((at * 7 + seed) % 60)}%)`;
    pen.fillRect((at * 61 * seed) % 640, (at * 37) % 360, 80, 60);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) return false;
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], `foto-${seed}.jpg`, { type: 'image/jpeg' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
