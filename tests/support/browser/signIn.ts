/** Signs in through the screen, and reads what the phone stores. */
import { expect, type Page } from '@playwright/test';
import { PASSWORD, type Person, type World } from '../server/tenants';

export function peopleOf(world: World) {
  const { employee, company, manager } = world.a;
  return { employee, company, manager, admin: world.superAdmin };
}

export async function signInAt(page: Page, url: string, person: Pick<Person, 'email'>): Promise<void> {
  await page.goto(`${url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible();
}

/** One, or none. */
export function sessionRows(page: Page): Promise<unknown[]> {
  return phoneRows(page, 'session');
}

export function phoneRows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open('objektbeleg');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const rows = open.result.transaction(name).objectStore(name).getAll();
          rows.onsuccess = () => {
            open.result.close();
            resolve(rows.result);
          };
        };
      }),
    table,
  );
}
