/** Serious accessibility faults of an open page, by axe (WCAG 2.2 AA). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { default as Axe, RunOnly } from 'axe-core';

/**
 * axe's own source. Its Playwright wrapper transfers every result and takes five times as long; here only faults leave
 * the browser.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to level AA, and good practice. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Serious and critical faults, one line each: `rule: the element's HTML`.
 * @param only rules or tags to check; without it all of axe's default rules.
 */
export async function seriousFaults(page: Page, only?: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // A bar that sticks to the edge covers what a person scrolls free; axe would call that too small.
    const bars = [...document.querySelectorAll<HTMLElement>('.tabbar, .feet')];
    for (const bar of bars) bar.style.position = 'static';
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    for (const bar of bars) bar.style.position = '';
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, only);
}
