/** Controls the page's clock: a slow machine may not use up the test's ten minutes. */
import type { Page } from '@playwright/test';

/** Stops the clock of `page.clock.install()`; then only `runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  // Far enough ahead to still be in the future on arrival.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** ms. */
export async function timeLeft(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer', { name: 'Verbleibende Zeit' }).innerText()).split(':');
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}
