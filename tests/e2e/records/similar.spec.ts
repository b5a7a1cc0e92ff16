/** The same picture again (D413): both pictures side by side, at the desk of the Hausverwaltung. */
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { copyOf, JITTER, poseOf, randomOf, SCENES, shoot } from '../../support/rows/scenes.mjs';
import { deliver, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';

test.use(WITHOUT_WORKER);

test('shows a very similar photo of an earlier record side by side', async ({ scenario }) => {
  const { by } = await byEmployee(scenario);
  const { server } = scenario.world;
  const [author] = scenario.team.employees;
  const [property] = scenario.team.properties;
  const random = randomOf(12);
  const picture = await shoot(SCENES[0]!, poseOf(random, JITTER.free), random);
  const bring = async (file: Buffer, at: number) => {
    const content = { capturedAt: new Date(at).toISOString() };
    const made = await work({ author: author.id, property: property.id, files: [new Uint8Array(file)], content });
    await deliver(server, made, by);
    return made;
  };
  const earlier = await bring(picture, Date.now() - 48 * 3_600_000);
  const later = await bring(await copyOf(picture, random), Date.now() - 60_000);
  await send(server, '/api/crons/likeness', { method: 'POST', token: server.su });
  const found = () => sql(server, `SELECT other FROM photo_matches WHERE record = '${later.sealed.id}'`);
  await expect.poll(found, { timeout: 60_000 }).toEqual([{ other: earlier.sealed.id }]);

  const [row] = await scenario.world.rows('documentations', `id = '${earlier.sealed.id}'`);
  const text = new RegExp(`^Sehr ähnlich wie Nr\\. ${row?.number} vom \\d\\d\\.\\d\\d\\.\\d{4}$`);
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations?state=similar`);
  await expect(page.getByTitle(text)).toHaveCount(1);
  await page.goto(`${scenario.proxy.url}/documentation/${later.sealed.id}`);
  await expect(page.getByText(text)).toBeVisible();
  const pair = page.getByRole('region', { name: 'Sehr ähnliche Fotos' });
  await expect(pair.getByRole('img', { name: 'Foto dieser Dokumentation' })).toBeVisible();
  await expect(pair.getByRole('img', { name: new RegExp(`^Foto aus Nr\\. ${row?.number} vom `) })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await pair.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/documentation/${earlier.sealed.id}$`));
  await expect(page.getByText('Leistungsnachweis').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sehr ähnliche Fotos' })).toHaveCount(0);
  await close();
});
