/** What befalls phones that are a Chromium: killed, their page dies or stands still, and the app that they are served is another. */
import type { BrowserPhone } from './browserPhone';
import type { Releases } from './releases';

/** Mean ms between two of a kind. */
export const BROWSER_EVERY = { browser: 12_000, page: 25_000, release: 60_000 };
export type BrowserKind = keyof typeof BROWSER_EVERY;
export const BROWSER_KINDS = Object.keys(BROWSER_EVERY) as BrowserKind[];

export type BrowserCounts = {
  browserKills: number;
  pagesCrashed: number;
  pagesFrozen: number;
  releases: number;
  takenOver: number;
};

export function noBrowsers(): BrowserCounts {
  return { browserKills: 0, pagesCrashed: 0, pagesFrozen: 0, releases: 0, takenOver: 0 };
}

const FROZEN_MOST = 4_000;
/** One that has documented all of its is struck so often only: a start costs as much as twenty deliveries of another phone. */
const AT_REST = 0.2;

type Means = {
  browsers: readonly BrowserPhone[];
  /** Null where there is no browser. */
  releases: Releases | null;
  note: (event: string, detail: Record<string, unknown>) => void;
};

export class BrowserTroubles {
  private readonly counted = noBrowsers();

  constructor(private readonly means: Means) {}

  get counts(): BrowserCounts {
    const { browsers, releases } = this.means;
    const takenOver = browsers.reduce((sum, { updates }) => sum + updates, 0);
    return { ...this.counted, releases: releases?.published ?? 0, takenOver };
  }

  async befall(kind: BrowserKind, random: () => number): Promise<void> {
    const { browsers, releases, note } = this.means;
    const browser = browsers[Math.floor(random() * browsers.length)];
    if (!browser || (!browser.isBusy && random() >= AT_REST)) return;
    const { name: phone } = browser;
    if (kind === 'release') {
      releases?.publish();
      note('release', {});
    } else if (kind === 'browser') {
      note('browser killed', { phone });
      if (await browser.kill()) this.counted.browserKills++;
      await browser.revive();
    } else if (random() < 0.5) {
      note('page crashed', { phone });
      if (await browser.crash()) this.counted.pagesCrashed++;
      await browser.revive();
    } else {
      note('page frozen', { phone });
      if (await browser.freeze(500 + random() * FROZEN_MOST)) this.counted.pagesFrozen++;
    }
  }
}
