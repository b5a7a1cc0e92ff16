/** The super admin's page, on desktop or phone: a server with two tenants. */
import { type Browser, expect, type Page } from '@playwright/test';
import { startServer, type TestServer } from '../server/server';
import { PASSWORD, type Person, tenants, type World } from '../server/tenants';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type AdminStage = { server: TestServer; world: World };

/** One server per file. @param env further variables of the server. */
export async function adminStage(env: Record<string, string> = {}): Promise<AdminStage> {
  const server = await startServer({ env });
  return { server, world: await tenants(server) };
}

export async function adminPage(
  { server, world }: { server: TestServer; world: Pick<World, 'superAdmin'> },
  browser: Browser,
  at: { path?: string; viewport?: typeof DESK; who?: Person } = {},
): Promise<Page> {
  const options = { viewport: at.viewport ?? DESK, locale: 'de-DE', timezoneId: 'Europe/Berlin', isMobile: false };
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail', { exact: true }).fill((at.who ?? world.superAdmin).email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible();
  if (at.path) await page.goto(server.url + at.path);
  return page;
}
