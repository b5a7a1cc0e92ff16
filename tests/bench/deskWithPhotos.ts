/** The desk of a Hausverwaltung with a selected list of realistic records. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { phoneOptions } from '../support/browser/browser';
import { deliver, session, work } from '../support/rows/work';
import { signIn } from '../support/server/tenants';
import type { Stage } from './stage';

const FOLDER = join(import.meta.dirname, '../../pocketbase/demo/photos');

/** The demo's photos are small; a phone's are 1920 pixels wide. */
async function asCaptured(name: string): Promise<Uint8Array> {
  const large = sharp(join(FOLDER, name)).resize({ width: 1920 });
  return new Uint8Array(await large.jpeg({ quality: 80 }).toBuffer());
}

/** @param of number of records, and photos of each. @returns the page, its context, and the average KB of a photo. */
export async function deskWithPhotos(
  { server, team, browser }: Stage,
  of: { records: number; photos: number },
): Promise<{ page: Page; context: BrowserContext; kilobytes: number }> {
  const [author] = team.employees;
  const files = await Promise.all(readdirSync(FOLDER).slice(0, of.photos).map(asCaptured));
  const by = session(await signIn(server, author.email));
  for (let number = 0; number < of.records; number++)
    await deliver(server, await work({ author: author.id, property: team.properties[0].id, files }), by);

  const context = await browser.newContext({ ...phoneOptions(), viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/property-manager/auth`);
  await page.getByLabel('E-Mail', { exact: true }).fill(team.manager.email);
  await page.getByLabel('Passwort', { exact: true }).fill(team.manager.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await page.goto(`${server.url}/property-manager/documentations`);
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
  await expect(page.getByText(`${of.records} ausgewählt`)).toBeVisible();
  const kilobytes = Math.round(files.reduce((sum, file) => sum + file.length, 0) / of.photos / 1000);
  return { page, context, kilobytes };
}
