import { expect, test } from '../support/browser/badDay';
import { FULL } from '../support/run/full.mjs';

test('blocks one refused documentation, delivers others, and retries it', FULL, async ({ day }) => {
  const [person] = day.team.employees;
  const [here, store] = day.team.properties;
  const phone = await day.phone();
  await phone.page.context().setOffline(true);

  // The assignment ended before the capture: no grace period (D29).
  const own = `user = "${person.id}" && property = "${here.id}"`;
  const assignment = (await day.world.rows('user_properties', own))?.[0];
  await day.world.change('user_properties', assignment?.id ?? '', { ended_at: '2026-01-01 00:00:00.000Z' });

  const refused = await phone.document({ photos: 1, notes: 'Wird nicht angenommen', property: here.name });
  day.expected.push(await phone.document({ photos: 2, notes: 'Fließt', property: store.name }));
  await phone.page.context().setOffline(false);

  await expect
    .poll(async () => Object.fromEntries((await phone.kept()).map((row) => [row.id, row.state])), { timeout: 60_000 })
    .toEqual({ [refused.id]: 'refused', [day.expected[0]?.id ?? '']: 'complete' });
  await day.expectArrived();
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Nicht angenommen').first()).toBeVisible();
  await expect(phone.page.getByRole('button', { name: 'Als ZIP sichern' }).first()).toBeVisible();
  const parked = (await phone.kept()).find((row) => row.id === refused.id);
  expect(parked?.stored).toEqual(refused.stored);

  await day.world.change('user_properties', assignment?.id ?? '', { ended_at: '' });
  day.expected.push(refused);
  await phone.sendNow();
  await day.expectGoodEnd(phone);
});
