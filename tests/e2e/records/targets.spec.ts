/** Soll-Bilder (D496): chosen at the desk, offered in the camera offline, by account and by link, and gone after their end. */
import { seriousFaults } from '../../support/browser/axe';
import { guestPhone, makeLink, readyForOffline } from '../../support/browser/links';
import { byEmployee, office } from '../../support/browser/office';
import type { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';

const camera = (phone: Phone) => phone.page.getByRole('dialog', { name: 'Kamera' });
const pill = (phone: Phone) => camera(phone).getByRole('button', { name: 'Soll-Bild', exact: true });

/** The Hausverwaltung chooses the second photo of a record. @returns its desk, with the record open */
async function chosenAtDesk(scenario: Scenario) {
  const { bring } = await byEmployee(scenario);
  const made = await bring(2, 'Treppenhaus', { serviceType: 'Hausmeister' });
  const desk = await office(scenario);
  await desk.page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  const section = desk.page.getByRole('region', { name: 'So soll es aussehen' });
  await expect(section.getByRole('button', { name: 'Als Soll-Bild festlegen' })).toHaveCSS('border-top-style', 'solid');
  await section.getByRole('button', { name: 'Nächstes Foto' }).click();
  await section.getByRole('button', { name: 'Als Soll-Bild festlegen' }).click();
  await expect(section.getByRole('img', { name: 'Soll-Bild für Hausmeister' })).toBeVisible();
  await expect(section.getByRole('img', { name: /^Ist: / })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Als Soll-Bild festlegen' })).toHaveCount(0);
  return { desk, section };
}

async function expectGhost(phone: Phone) {
  await pill(phone).click();
  await expect(camera(phone).getByRole('img', { name: 'Soll-Bild' })).toHaveCSS('opacity', '0.35');
  await pill(phone).click();
  await expect(camera(phone).getByRole('img', { name: 'Soll-Bild' })).toHaveCount(0);
}

test('a Soll-Bild lies over the live picture offline, until its end', async ({ scenario }) => {
  const { desk, section } = await chosenAtDesk(scenario);
  expect(await seriousFaults(desk.page)).toEqual([]);
  const phone = await scenario.phone();
  await expect.poll(async () => (await phone.rows('targets')).length).toBe(1);
  await phone.page.context().setOffline(true);
  await phone.goto('/new-documentation');
  await expectGhost(phone);
  expect(await seriousFaults(phone.page)).toEqual([]);
  await phone.page.context().setOffline(false);
  await section.getByRole('button', { name: 'Soll-Bild entfernen' }).click();
  await expect(section.getByRole('img', { name: 'Soll-Bild für Hausmeister' })).toHaveCount(0);
  await expect.poll(async () => (await phone.rows('targets')).length, { timeout: 30_000 }).toBe(0);
  await expect(pill(phone)).toHaveCount(0);
  await desk.close();
});

test('a Soll-Bild lies over the live picture of a link, offline', async ({ scenario }) => {
  const { desk } = await chosenAtDesk(scenario);
  const link = await makeLink(scenario, scenario.team.manager, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  await phone.goto(link.path);
  await readyForOffline(phone);
  await expect.poll(async () => (await phone.rows('targets')).length).toBe(1);
  await phone.page.context().setOffline(true);
  await expectGhost(phone);
  await desk.close();
});
