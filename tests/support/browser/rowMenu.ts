import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a row's further actions. @returns one of its entries */
export async function inRowMenu(row: Page | Locator, name: string | RegExp, of = ''): Promise<Locator> {
  await row
    .getByRole('button', { name: of ? `Mehr: ${of}` : /^Mehr: / })
    .first()
    .click();
  return row.getByRole('menuitem', { name });
}
