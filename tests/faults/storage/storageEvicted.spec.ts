/**
 * The browser evicts all storage (iOS after seven days without use, others on a full disk). No screen may then say that
 * all was delivered (D65).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { guestPhone, makeLink } from '../../support/browser/links';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

const ALL_DELIVERED = 'Alles ist übertragen';
const NOTHING_WAITS = 'Auf diesem Gerät wartet nichts';

/** Deletes the origin's complete storage, also under an open page. */
async function evict(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers,file_systems';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
}

/** Notices the words 'Alles ist übertragen' even for one frame. @returns reads whether the page showed them. */
async function watchForAllDelivered(page: Page): Promise<() => Promise<boolean>> {
  const listen = (words: string) => {
    const look = () => {
      // The root does not exist yet when the page begins.
      const { documentElement: root } = document;
      if (root?.textContent?.includes(words)) root.dataset.wasShown = '';
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  };
  await page.addInitScript(listen, ALL_DELIVERED);
  if (page.url().startsWith('http')) await page.evaluate(listen, ALL_DELIVERED);
  return () => page.evaluate(() => 'wasShown' in document.documentElement.dataset);
}

/** Saves a record without a network. The browser then deletes it, so the test expects it nowhere. */
async function saveOffline(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Wartet noch', { photos: 1 });
  scenario.expected.pop();
}

test("dates the list after eviction of a closed app's storage", async ({ scenario }) => {
  const phone = await scenario.phone();
  const context = phone.page.context();
  await saveOffline(scenario, phone);
  await phone.page.close();
  await evict(context, scenario.proxy.url);
  const deleted = Date.now();
  await context.setOffline(false);

  const next = Phone.with(await context.newPage(), scenario.proxy.url);
  const wasShown = await watchForAllDelivered(next.page);
  await next.goto('/nicht-uebertragen');
  await expect(next.page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  expect(await wasShown()).toBe(false);
  await next.signIn(scenario.team.employees[0]);
  await next.goto('/nicht-uebertragen');
  await expect(next.page.getByText(NOTHING_WAITS)).toBeVisible();
  await expect(next.page.getByText(/^Das gilt für alles, was hier seit dem .* erfasst wurde\./)).toBeVisible();
  const [since] = (await next.rows('meta')).filter(({ key }) => key === 'setting:knownSince');
  expect(Number(since?.value)).toBeGreaterThanOrEqual(deleted);
  expect(await wasShown()).toBe(false);
});

test('never calls a lost record delivered after eviction under the list', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await scenario.document(phone, 'Kommt an', { photos: 1 });
  await phone.expectEmptyQueue();
  await saveOffline(scenario, phone);
  await phone.goto('/nicht-uebertragen');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(1);
  const wasShown = await watchForAllDelivered(page);
  await evict(page.context(), scenario.proxy.url);
  await page.context().setOffline(false);
  const notice = page.getByRole('dialog', { name: 'Der Browser hat die Daten dieser App gelöscht' });
  await expect(notice).toContainText('1 Aufnahme war noch nicht übertragen und ist verloren.');
  await expect(cards).toHaveCount(0);
  expect(await wasShown()).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  expect(await wasShown()).toBe(false);
});

test('reports eviction by the browser and the count under the receipt', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await saveOffline(scenario, phone);
  await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  await evict(page.context(), scenario.proxy.url);
  const notice = page.getByRole('dialog', { name: 'Der Browser hat die Daten dieser App gelöscht' });
  await expect(notice).toContainText('1 Aufnahme war noch nicht übertragen und ist verloren.');
  await expect(page.getByText('auf diesem Gerät', { exact: false })).toHaveCount(0);
});

test('claims nothing at the next visit after two link photos were lost', FULL, async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  const context = page.context();
  await phone.goto(link.path);
  await phone.shoot(2);
  await page.close();
  await evict(context, scenario.proxy.url);

  const next = await context.newPage();
  const wasShown = await watchForAllDelivered(next);
  for (const path of [link.path, '/', '/nicht-uebertragen']) {
    await next.goto(new URL(path, scenario.proxy.url).href);
    await expect(next.getByRole('heading').first()).toBeVisible();
    expect(await wasShown()).toBe(false);
  }
});
