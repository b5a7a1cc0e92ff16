/** Accessibility of an open page, as axe sees it (design, WCAG 2.2 AA). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { default as Axe, RunOnly } from 'axe-core';

/**
 * axe's own source. Its wrapper for Playwright carries every rule that was kept out of the browser and in again, which
 * takes five times as long as the rules themselves; here only what is broken crosses the border.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is serious or critical, one line each: `rule: the element's HTML`. Empty = nothing.
 * @param only rules or tags to judge by; without it all that axe judges by itself.
 */
export async function seriousFaults(page: Page, only?: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, only);
}
