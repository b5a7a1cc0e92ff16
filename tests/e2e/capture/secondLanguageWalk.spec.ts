/** With a second language every sentence is shown in it, in all states, also on a small phone. */
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../../src/domain/people/language';
import { phoneOptions } from '../../support/browser/browser';
import { makeLink, readyForOffline, rotate } from '../../support/browser/links';
import { stopClock, timeLeft } from '../../support/browser/pageClock';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { expectNothingCut, expectTwoLines } from '../../support/browser/twoLines';
import { FULL, fullOr } from '../../support/run/full.mjs';

const NAME = 'Kolonne 3';

const choose = (page: Page, label: string) => page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label });
const button = (page: Page, german: string) => page.getByRole('button', { name: new RegExp(`^${german}`) });
const save = (page: Page) => button(page, 'Speichern').click({ force: true });

/** A phone without an account and camera, optionally without position. */
async function refusingPhone(scenario: Scenario): Promise<Phone> {
  const phone = await Phone.open(await scenario.context({ ...phoneOptions(), permissions: [] }), scenario.proxy.url);
  await phone.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  return phone;
}

async function shoot(page: Page, phone: Phone): Promise<void> {
  const before = (await phone.rows('photoBytes')).length;
  const shutter = button(page, 'Foto aufnehmen');
  await expect(async () => {
    if (!(await shutter.isVisible()))
      await button(page, '(Kamera öffnen|Weiteres Foto)').first().click({ timeout: 1000 });
    await expect(shutter).toBeEnabled({ timeout: 2000 });
  }).toPass({ timeout: 20_000, intervals: [50] });
  await expectTwoLines(page);
  await shutter.click();
  await expect.poll(() => phone.rows('photoBytes').then((rows) => rows.length)).toBe(before + 1);
  const way = button(page, '(Fertig|Angaben)');
  await expect(way).toBeVisible();
  await expectTwoLines(page);
  await expectNothingCut(page);
  await way.click();
}

test('names each refusal in every language, uncut at 320 px', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await refusingPhone(scenario);
  const { page } = phone;
  await phone.goto(link.path);
  await button(page, 'Kamera öffnen').click();
  await expect(page.getByText('Kamerazugriff wurde verweigert')).toBeVisible();
  await expect(page.getByText('GPS-Zugriff wurde verweigert')).toBeVisible();
  await save(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const language of fullOr(Object.values(LANGUAGES), [LANGUAGES.ar, LANGUAGES.bg])) {
    await choose(page, language);
    await expectTwoLines(page);
    await expectNothingCut(page);
  }
  await page.getByRole('textbox', { name: /Ihr Name/ }).fill('x'.repeat(101));
  await page.getByRole('textbox', { name: /Notizen/ }).fill('x'.repeat(5001));
  await button(page, 'Standort der Immobilie verwenden').click();
  await expectTwoLines(page);
  await button(page, 'Verwerfen').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTwoLines(page);
  await expectNothingCut(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Verwerfen/ })
    .click();
  await expect(button(page, 'Neue Dokumentation starten')).toBeVisible();
  await expectTwoLines(page);
  for (const path of ['/documentation/abc', `/documentation/${'x'.repeat(43)}`]) {
    await phone.goto(path);
    await expect(page.getByRole('heading', { name: /^Ungültiger/ })).toBeVisible();
    await expectTwoLines(page);
    await expectNothingCut(page);
  }
});

test("shows two lines on an employee's way, from camera to outbox", FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const names = scenario.team.properties.map(({ name }) => name);
  await page.clock.install();
  await phone.goto('/new-documentation');
  await button(page, 'Abbrechen').click();
  await choose(page, 'Română');
  // On its side, with a browser bar: the buttons fit beside any message.
  await page.setViewportSize({ width: 740, height: 340 });
  await button(page, 'Kamera öffnen').click();
  for (const press of ['Foto aufnehmen', 'Abbrechen'])
    await expect(button(page, press).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, phone);
  await page.getByRole('button', { name: /^Foto 1,/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTwoLines(page, names);
  await button(page, 'Schließen').click();
  await stopClock(page);
  await page.clock.runFor((await timeLeft(page)) - 119_000);
  await expect(page.getByText('Noch 2 Minuten verbleibend!')).toBeVisible();
  await expectTwoLines(page, names);
  await page.clock.resume();
  await page.context().setOffline(true);
  await save(page);
  await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  await expectTwoLines(page, names);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingCut(page);
  await button(page, 'Neue Dokumentation').click();
  await shoot(page, phone);
  await stopClock(page);
  await page.clock.runFor(await timeLeft(page));
  await expect(page.getByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.').first()).toBeVisible();
  await expectTwoLines(page, names);
  await expect.poll(() => phone.rows('drafts').then((rows) => rows.map(({ state }) => state))).toEqual(['expired']);
  await page.clock.resume();
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Zeit abgelaufen').first()).toBeVisible();
  await expectTwoLines(page, names);
  await expectNothingCut(page);
  await button(page, 'Löschen').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTwoLines(page, names);
  await expectNothingCut(page);
});

test('shows reasons in both languages for refused and sent link work', FULL, async ({ scenario }) => {
  const [link, ended] = await Promise.all(
    scenario.team.properties.slice(0, 2).map(({ id }) => makeLink(scenario, scenario.team.provider, id)),
  );
  if (!link || !ended) throw new Error('the team has two properties');
  const phone = await Phone.open(await scenario.context(phoneOptions()), scenario.proxy.url);
  const { page } = phone;
  const document = async (path: string) => {
    await phone.goto(path);
    await shoot(page, phone);
    await page.getByRole('textbox', { name: /Ihr Name/ }).fill(NAME);
    await save(page);
    await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  };
  await phone.goto(link.path);
  await button(page, 'Abbrechen').click();
  await choose(page, 'Български');
  await readyForOffline(phone);
  await document(link.path);
  await phone.expectEmptyQueue();
  await page.context().setOffline(true);
  await document(ended.path);
  await rotate(scenario, scenario.team.provider, ended);
  const [over] = await scenario.world.rows('documentation_links', `id = "${ended.id}"`);
  if (over) await scenario.world.change('documentation_links', ended.id, { end_reason: 'leaked' });
  await page.context().setOffline(false);
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Nicht angenommen')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /^Zuletzt per Link übertragen/ })).toBeVisible();
  const names = scenario.team.properties.map(({ name }) => name);
  await expectTwoLines(page, names);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingCut(page);
});
