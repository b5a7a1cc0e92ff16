/** A signed-in Hausverwaltung, on desktop or phone. */
import type { Browser, BrowserContextOptions, Download, Page } from '@playwright/test';
import { deliver, session, type Work, work } from '../rows/work';
import type { TestServer } from '../server/server';
import type { Member } from '../server/team';
import { PASSWORD, type Person, signIn } from '../server/tenants';
import { seriousFaults } from './axe';
import { phoneOptions } from './browser';
import { HOME_TITLE } from './homeTitle';
import { expect, type Scenario } from './scenario';

export type Office = { page: Page; close: () => Promise<void> };

/** In a list of records: the record's link, beside the property's. */
export const RECORD_LINK = /^(Mo|Di|Mi|Do|Fr|Sa|So) \d\d\.\d\d\.\d{4}$/;

const HOME = new RegExp(`^Übersicht$|^Super Admin Dashboard$|${HOME_TITLE.source}`);
const DESK = { width: 1440, height: 900 };

export async function deskOf(
  browser: Browser,
  { server, who, ...more }: { server: TestServer; who: Person } & BrowserContextOptions,
): Promise<Page> {
  const options = { viewport: DESK, locale: 'de-DE', timezoneId: 'Europe/Berlin', isMobile: false, hasTouch: false };
  const page = await (await browser.newContext({ ...options, ...more })).newPage();
  await signInAtDesk(page, server.url, { email: who.email, password: PASSWORD });
  return page;
}

async function signInAtDesk(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: HOME })).toBeVisible();
}

export async function office(
  scenario: Scenario,
  { who = scenario.team.manager, ...more }: BrowserContextOptions & { who?: Member } = {},
): Promise<Office> {
  const options = { ...phoneOptions(), viewport: DESK, hasTouch: false, ...more };
  const context = await scenario.world.browser.newContext(options);
  const page = await context.newPage();
  await signInAtDesk(page, scenario.proxy.url, who);
  return { page, close: () => context.close() };
}

export async function byEmployee(scenario: Scenario) {
  const [author] = scenario.team.employees;
  const by = session(await signIn(scenario.world.server, author.email));
  const make = (photos: number, notes: string, content: Parameters<typeof work>[0]['content'] = {}): Promise<Work> =>
    work({ author: author.id, property: scenario.team.properties[0].id, photos, content: { notes, ...content } });
  const bring = async (...of: Parameters<typeof make>): Promise<Work> => {
    const made = await make(...of);
    await deliver(scenario.world.server, made, by);
    return made;
  };
  return { by, make, bring };
}

/** The page's complete list as a Schadenakte. @param also switches of the dialog. @returns the ZIP. */
export async function savedCaseFile(page: Page, also: readonly string[] = []): Promise<Download> {
  // Without the API the file is a download. A test cannot answer the system's dialog.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Schadenakte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schadenakte erstellen' });
  expect(await seriousFaults(page)).toEqual([]);
  for (const name of also) await dialog.getByRole('switch', { name }).click();
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Akte erstellen' }).click();
  const file = await saved;
  await expect(dialog.getByText(/^Die Akte ist fertig\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  return file;
}
