import { expect, test } from '../support/badDay';
import { Manager } from '../support/witness';

test('cut between header and first photo: the manager sees nothing until every photo is there', async ({ day }) => {
  const phone = await day.phone();
  const cut = day.proxy.on(
    { method: 'PUT', path: /\/photos\//, times: Number.POSITIVE_INFINITY },
    { kind: 'cutBefore' },
  );
  const { id } = await day.document(phone, 'Abgerissen nach dem Kopf', { photos: 3 });

  await expect.poll(() => cut.hits).toBeGreaterThan(1);
  const received = await day.world.rows('documentations', `id = "${id}"`);
  expect(received?.map((record) => record.state)).toEqual(['receiving']);
  expect(await day.seen()).toBe(0);
  // The same look with eyes that may see everything finds it: the manager's silence means something.
  const operator = new Manager(day.world.auditor);
  await expect.poll(() => operator.shocks).toContain(`${id} is shown as receiving`);
  await operator.stop();

  day.proxy.calm();
  await day.expectGoodEnd(phone);
});
