import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

/** Ends all rights of the employee at the property. */
async function endEverything(scenario: Scenario): Promise<void> {
  const now = new Date().toISOString().replace('T', ' ');
  for (const { id } of scenario.team.properties) {
    for (const collection of ['property_sharing', 'user_properties']) {
      const rows = await scenario.world.rows(collection, `property = "${id}"`);
      for (const row of rows ?? []) await scenario.world.change(collection, row.id, { ended_at: now });
    }
  }
}

test('completes an accepted documentation after the share ended', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const lost = scenario.proxy.on({ method: 'POST', path: /\/documentations$/ }, { kind: 'dropAnswer' });
  const { id } = await scenario.document(phone, 'Freigabe endet unterwegs');
  await lost.spent;
  await phone.page.context().setOffline(true);
  await expect.poll(() => scenario.world.rows('documentations', `id = "${id}"`).then((rows) => rows.length)).toBe(1);
  await endEverything(scenario);
  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);
});
