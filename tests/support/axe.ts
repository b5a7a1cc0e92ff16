/** Accessibility of an open page, as axe sees it (design, WCAG 2.2 AA). */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** axe brings the types of a Playwright of its own; at run time any page of the same protocol fits. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** What is serious or critical, one line each: `rule: selector`. Empty = nothing. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
