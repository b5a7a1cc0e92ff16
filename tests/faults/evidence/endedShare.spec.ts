import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

/** Ends all rights of the employee at the property. */
async function endEverything(day: Scenario): Promise<void> {
  const now = new Date().toISOString().replace('T', ' ');
  for (const { id } of day.team.properties) {
    for (const collection of ['property_sharing', 'user_properties']) {
      const rows = await day.world.rows(collection, `property = "${id}"`);
      for (const row of rows ?? []) await day.world.change(collection, row.id, { ended_at: now });
    }
  }
}

test('completes an accepted documentation after the share ended', FULL, async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'POST', path: /\/documentations$/ }, { kind: 'dropAnswer' });
  const { id } = await day.document(phone, 'Freigabe endet unterwegs');
  await lost.spent;
  await phone.page.context().setOffline(true);
  await expect.poll(() => day.world.rows('documentations', `id = "${id}"`).then((rows) => rows.length)).toBe(1);
  await endEverything(day);
  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
});
