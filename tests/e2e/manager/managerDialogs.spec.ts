import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byKeyboard } from '../../support/browser/byKeyboard';
import { office } from '../../support/browser/office';
import { test } from '../../support/browser/scenario';

test.use(WITHOUT_WORKER);

test('opens and closes every office dialog by keyboard, focus restored', async ({ scenario }) => {
  const { page, close } = await office(scenario);
  await byKeyboard(page, { name: 'Neue Immobilie', dialog: 'Neue Immobilie' });
  await byKeyboard(page, { name: 'Dienstleister einladen', dialog: 'Dienstleister einladen' });
  await page.getByRole('button', { name: /^Verbundene Dienstleister/ }).click();
  await byKeyboard(page, { name: /^Verwalten: /, dialog: /^Dienst / });
  await page.goto(`${scenario.proxy.url}/property-manager/properties`);
  const [{ name }] = scenario.team.properties;
  const menu = `Mehr: ${name}`;
  await byKeyboard(page, { menu, name: `Bearbeiten: ${name}`, dialog: 'Immobilie bearbeiten' });
  await byKeyboard(page, { menu, name: `Dokumentations-Link: ${name}`, dialog: /Dokumentations-Link/ });
  await byKeyboard(page, { menu, name: `Löschen: ${name}`, dialog: 'Sind Sie sicher?' });
  await close();
});
