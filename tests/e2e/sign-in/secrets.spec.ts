/** A page's requests and answers are searched for secrets too (tests/support/server/overheard.ts). */
import { expect, test } from '@playwright/test';
import { searchRunning } from '../../support/server/secrets';
import { startServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { cheapPasswords, PASSWORD, person } from '../../support/server/tenants';

test('finds a typed password and a received grant in wrong places', async ({ page }) => {
  const server = await startServer();
  await cheapPasswords(server);
  const company = await person(server, { name: 'Dirk', email: 'dirk@example.org', role: 'company_admin' });
  const more = { employer: company.id };
  const emil = await person(server, { name: 'Emil', email: 'emil@example.org', role: 'employee', more });
  const search = () => searchRunning(server.url, (query) => sql(server, query));
  const plant = (company_name: string) => update(server, 'users', { id: company.id, company_name });
  expect(await search()).toEqual([]);

  await page.goto(`${server.url}/property-manager/auth`);
  await page.getByLabel('E-Mail').fill(emil.email);
  await page.getByLabel('Passwort', { exact: true }).fill('nur-hier-getippt');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Anmeldefehler' })).toBeVisible();
  await plant('nur-hier-getippt GmbH');
  expect(await search()).toContain('users.company_name: password');

  const given = page.waitForResponse('**/api/app/delivery-grant');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await plant((await (await given).json()).grant);
  await expect.poll(search).toContain('users.company_name: delivery grant');
  // The secret stays in freed pages of the database, so this server's end has to fail.
  await expect(server.remove()).rejects.toThrow('users.company_name: delivery grant');
});
