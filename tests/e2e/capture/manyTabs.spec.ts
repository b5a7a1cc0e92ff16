/** Many tabs: over plain HTTP a browser opens at most six connections to a host (D197). */

import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

const TABS = 8;

test('loads and updates eight tabs, also after the listening one closes', FULL, async ({ scenario }) => {
  const first = await office(scenario);
  const { bring } = await byEmployee(scenario);
  const tabs = [first.page];
  while (tabs.length < TABS) tabs.push(await first.page.context().newPage());
  for (const tab of tabs) {
    await tab.goto(`${scenario.proxy.url}/property-manager/documentations`);
    await expect(tab.getByText('Noch keine Dokumentationen vorhanden')).toBeVisible();
  }
  await bring(1, 'Für alle');
  for (const tab of tabs) await expect(tab.getByRole('row', { name: /Haus am Dom/ })).toBeVisible();
  // The listening tab is in one of the halves.
  for (const tab of tabs.splice(-TABS / 2)) await tab.close();
  await bring(1, 'Noch eine');
  for (const tab of tabs) await expect(tab.getByRole('button', { name: '1 neue anzeigen' })).toBeVisible();
  await tabs.shift()?.close();
  await bring(1, 'Und noch eine');
  for (const tab of tabs) await expect(tab.getByRole('button', { name: '2 neue anzeigen' })).toBeVisible();
  await first.close();
});
