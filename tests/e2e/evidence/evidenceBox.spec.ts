/** The log's entries of a record: beside it at the desk, and in print (D163). */
import { shortRoot } from '../../../src/domain/evidence/check';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { signNow } from '../../support/evidence/judge';
import { pdfText } from '../../support/reading/pdfText';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test("shows and prints a record's entries, corrections and manipulation", async ({ scenario }) => {
  const { bring } = await byEmployee(scenario);
  const { sealed } = await bring(1, 'Treppe gewischt');
  const { page, close } = await office(scenario);
  const token = await signIn(scenario.world.server, scenario.team.manager.email);
  const readAnswer = async () =>
    (await send(scenario.world.server, `/api/app/documentations/${sealed.id}/evidence`, { token })).body;
  const evidence = `**/api/app/documentations/${sealed.id}/evidence`;
  await page.route(evidence, (route) => route.abort());
  await page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  const band = page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await expect(band).toContainText('Das Prüfbuch ist gerade nicht erreichbar.');
  await page.unroute(evidence);
  await page.reload();
  await expect(band).toContainText(/Unverändert seit \d\d\.\d\d\.\d{4},\s\d\d:\d\d\sUhr/);
  const open = () => box.getByText('Nachweis im Einzelnen').click();
  await open();
  await expect(box).toContainText('Unverändert.');
  await expect(box).toContainText('Angaben des Servers, die das Prüfbuch nicht belegt: Wetter');
  const sum = `Prüfsumme ${shortRoot((await readAnswer()).lines[0].entry)}`;
  await expect(box).toContainText(sum);
  expect(await seriousFaults(page)).toEqual([]);
  const paper = pdfText(await page.pdf({ preferCSSPageSize: true })).text.replaceAll('\n', ' ');
  const [row] = await scenario.world.rows('documentations', `id = "${sealed.id}"`);
  expect(paper).toContain(`/pruefen/${row?.number}`);
  // A PDF of Chromium has ordinary spaces.
  expect(paper).toContain(sum.replaceAll('\u00a0', ' '));
  expect(paper).not.toContain('Öffentlich prüfen');

  await box.getByRole('link', { name: 'Öffentlich prüfen' }).click();
  await expect(page.getByRole('heading', { name: 'Nachweis prüfen' })).toBeVisible();
  await expect(page.getByText(sum)).toBeVisible();

  await scenario.world.change('documentations', sealed.id, { notes: 'Nur die Treppe' });
  await page.goto(`${scenario.proxy.url}/documentation/${sealed.id}`);
  await expect(band).toContainText('Berichtigt am ');
  await expect(band).toContainText('Notizen: Treppe gewischt → Nur die Treppe');
  await open();
  await expect(box).toContainText('Berichtigung am ');
  await signNow(scenario.world.server);
  const last = (await readAnswer()).lines[1];
  await box.getByText('Einzelheiten', { exact: true }).nth(1).click();
  await expect(box).toContainText(`SHA-256: ${last.entry}`);
  await expect(box).toContainText(/der Eintrag steht an dieser Stelle im unterschriebenen Stand mit [\d.]+ Eintr/);
  expect(await seriousFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/entry.png`, fullPage: true });
  // A change of the database file, past the server.
  await sql(scenario.world.server, `UPDATE documentations SET notes = 'anders' WHERE id = '${sealed.id}'`);
  await page.reload();
  await expect(band).toContainText('Passt nicht zum Prüfbuch');
  expect(await seriousFaults(page)).toEqual([]);
  await sql(
    scenario.world.server,
    `UPDATE evidence_openings SET opened = replace(opened, 'Nur die Treppe', 'Alles') WHERE record = '${sealed.id}'`,
  );
  await page.reload();
  await open();
  await box.getByText('Einzelheiten', { exact: true }).nth(1).click();
  await expect(box).toContainText('Der Eintrag ist nicht der, der an dieser Stelle im Prüfbuch steht.');
  await close();
});
