import { expect, test } from '../../support/browser/scenario';
import { put, session, submit, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { send } from '../../support/server/server';

test("says how many photos came, on each screen, before 'Übertragen'", FULL, async ({ scenario }) => {
  const { team, world } = scenario;
  const [emil] = team.employees;
  const signIn = { identity: emil.email, password: emil.password };
  const { body } = await send(world.server, '/api/collections/users/auth-with-password', { body: signIn });
  const by = session(body.token);
  const unfinished = await work({ author: emil.id, property: team.properties[0].id, photos: 3 });
  await submit(world.server, unfinished.sealed, by);
  await put(world.server, { work: unfinished, index: 1 }, by);
  await put(world.server, { work: unfinished, index: 2 }, by);

  const phones = [await scenario.phone(team.provider), await scenario.phone(emil)];
  const everywhere = async (words: string) => {
    for (const phone of phones)
      for (const path of ['/dashboard', '/history', `/documentation/${unfinished.sealed.id}`]) {
        const { page } = phone;
        await phone.goto(path);
        if (path === '/dashboard') await page.getByRole('button', { name: /^Dokumentationen/ }).click();
        // Lists say nothing of a record that is there.
        if (words === 'Übertragen' && !path.startsWith('/documentation/')) {
          await expect(page.getByText(/^(Wird empfangen|Unvollständig)/)).toHaveCount(0);
          continue;
        }
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
        if (words === 'Übertragen') continue;
        await expect(page.getByText('3 Fotos', { exact: false }).first()).toBeVisible();
        await expect(page.getByText(/^Seit \d\d\.\d\d\.\d{4},\s\d\d:\d\d\sUhr$/).first()).toBeVisible();
        await expect(page.getByText('Übertragen', { exact: true })).toHaveCount(0);
      }
  };
  await everywhere('Wird empfangen, 2 von 3 Fotos');
  const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString().replace('T', ' ');
  await world.change('documentations', unfinished.sealed.id, { received_at: dayAgo });
  await everywhere(`Unvollständig: Fotos noch auf dem Telefon von ${emil.fullName}`);
  expect(await scenario.seen()).toBe(0);
  await put(world.server, { work: unfinished, index: 0 }, by);
  await everywhere('Übertragen');
});
