/** The page's clock under command: on a slow machine real seconds must not run into the ten minutes of a test. */
import type { Page } from '@playwright/test';

/** Stops the clock that `page.clock.install()` made; from now on it moves by `runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  // A jump far enough ahead to be the future when it arrives.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** What the capture's timer shows, ms. */
export async function timeLeft(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer', { name: 'Verbleibende Zeit' }).innerText()).split(':');
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}
