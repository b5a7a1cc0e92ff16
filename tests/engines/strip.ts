/** The strip's faded edges, also in an engine without scroll-driven animations. */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { Scenario } from '../support/browser/scenario';
import type { Engine } from '../support/engines/engine';
import { Hand } from '../support/engines/hand';
import { readyToWork } from './mainJob';

/** CSS pixels beside the edge: wider than a gap between photos, where the fade is still dense. */
const BESIDE = 20;
/** Mean color difference, 0 to 255, that a person sees. */
const SEEN = 12;

export async function hintedAtItsEdges(scenario: Scenario, engine: Engine): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);
  await hand.goto('/new-documentation');
  for (const seed of [3, 5, 7]) await hand.addPhoto(seed);
  await hand.toForm();
  await expect.poll(() => engine.evaluate(pictures)).toBe(3);
  expect(await veiled(engine, 0)).toEqual([false, true]);
  expect(await veiled(engine, 132)).toEqual([true, true]);
  expect(await veiled(engine, 100_000)).toEqual([true, false]);
}

/** Whether the left and the right edge fade at this scroll position. */
async function veiled(engine: Engine, scrolled: number): Promise<boolean[]> {
  const { left, right, top, bottom, width } = await engine.evaluate(scrollStrip, scrolled, false);
  const shown = await engine.screenshot();
  await engine.evaluate(scrollStrip, scrolled, true);
  const bare = await engine.screenshot();
  const scale = ((await sharp(shown).metadata()).width ?? width) / width;
  const strip = async (picture: Uint8Array, x: number) => {
    const at = { left: Math.round(x * scale), top: Math.round(top * scale) };
    const size = { width: Math.round(BESIDE * scale), height: Math.round((bottom - top) * scale) };
    return sharp(picture)
      .extract({ ...at, ...size })
      .removeAlpha()
      .raw()
      .toBuffer();
  };
  const isOther = async (x: number) => {
    const [one, other] = await Promise.all([strip(shown, x), strip(bare, x)]);
    return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length > SEEN;
  };
  return [await isOther(left), await isOther(right - BESIDE)];
}

/** Runs in the page. */
function pictures(): number {
  const all = document.querySelectorAll<HTMLImageElement>('.strip:not(.strip--small) img');
  return [...all].filter((one) => one.complete && one.naturalWidth > 0).length;
}

/**
 * Runs in the page: scrolls the strip. @param bare without a fade. @returns the box of its photos, and the width of the
 * page.
 */
async function scrollStrip(scrolled: number, bare: boolean) {
  const strip = document.querySelector<HTMLElement>('.strip:not(.strip--small)');
  const photo = strip?.querySelector('img')?.getBoundingClientRect();
  if (!strip || !photo) throw new Error('no strip');
  strip.scrollLeft = scrolled;
  strip.style.setProperty('--strip-ground', bare ? 'transparent' : '');
  strip.style.maskImage = bare ? 'none' : '';
  strip.scrollIntoView({ block: 'center' });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { left, right } = strip.getBoundingClientRect();
  const { top, bottom } = strip.querySelector('img')?.getBoundingClientRect() ?? photo;
  return { left, right, top, bottom, width: innerWidth };
}
