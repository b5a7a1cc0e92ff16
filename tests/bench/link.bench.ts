import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { phoneOptions } from '../support/browser/browser';
import { type LinkOf, makeLinkOn, nameField, readyForOffline } from '../support/browser/links';
import { Phone } from '../support/browser/phone';
import { median, ROUNDS, report } from './rows';
import { type Stage, setStage } from './stage';

/** 1.6 Mbit/s and 150 ms round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PAUSE = 1000;

async function linkOf({ server, team }: Stage): Promise<LinkOf> {
  return makeLinkOn(server, team.provider, team.properties[0].id);
}

async function firstVisit(stage: Stage, link: LinkOf): Promise<number> {
  const context = await stage.browser.newContext(phoneOptions());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  const startedAt = Date.now();
  await page.goto(stage.server.url + link.path, { waitUntil: 'commit' });
  await nameField(page).waitFor();
  await page
    .getByRole('button', { name: 'Foto aufnehmen' })
    .or(page.getByRole('button', { name: 'Kamera öffnen' }))
    .first()
    .waitFor();
  const spent = Date.now() - startedAt;
  await context.close();
  return spent;
}

/** ms of waiting for two taps, without the pauses. */
async function scanToSaved(page: Page, url: string): Promise<number> {
  const shutter = page.getByRole('button', { name: 'Foto aufnehmen' });
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  let waited = 0;
  const waiting = async (what: () => Promise<unknown>) => {
    const startTime = Date.now();
    await what();
    waited += Date.now() - startTime;
  };
  await waiting(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await expect(shutter).toBeEnabled();
    await shutter.click();
    await expect(page.locator('button.strip__item')).toHaveCount(1);
  });
  // A person looks at the photo before the next tap. The pause is part of the measurement.
  await page.waitForTimeout(PAUSE);
  await waiting(async () => {
    await expect(save).toBeEnabled();
    await save.click();
    await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  });
  return waited;
}

async function knownPhone(stage: Stage, link: LinkOf): Promise<{ page: Page; context: BrowserContext }> {
  const context = await stage.browser.newContext(phoneOptions());
  const phone = await Phone.open(context, stage.server.url);
  await phone.goto(link.path);
  await phone.shoot();
  await nameField(phone.page).fill('Kolonne 3');
  await phone.save();
  await readyForOffline(phone);
  return { page: phone.page, context };
}

test('the page behind a sticker', async () => {
  const stage = await setStage();
  const link = await linkOf(stage);
  const visits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(stage, link));
  const { page, context } = await knownPhone(stage, link);
  const saves: number[] = [];
  for (let round = 0; round < ROUNDS; round++) saves.push(await scanToSaved(page, stage.server.url + link.path));
  await context.close();
  const shared = { unit: 'ms', better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 70,
    what: 'first visit by link to a usable page',
    comparedWith: 'cold cache, 1.6 Mbit/s, 150 ms',
    value: median(visits),
    aim: 3000,
    alarm: 4000,
    detail: `${Math.min(...visits)} to ${Math.max(...visits)} ms`,
  });
  report({
    ...shared,
    order: 71,
    what: 'scan to saved by link, waiting in all',
    comparedWith: 'two taps of a returning phone, one second between them',
    value: median(saves),
    aim: 2000,
    alarm: 3000,
    detail: `${Math.min(...saves)} to ${Math.max(...saves)} ms`,
  });
  await stage.end();
});
