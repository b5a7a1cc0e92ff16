import { expect, test } from '../support/badDay';

test('sends the rest after the server was killed during a photo', async ({ day }) => {
  const phone = await day.phone();
  let reached = () => {};
  const half = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const until = half.then(() => day.world.kill());
  day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 2 }, { kind: 'cutInside', share: 0.5, reached, until });
  const { id } = await day.document(phone, 'Stromausfall beim Server', { photos: 3 });
  await until;

  const before = day.proxy.requests.length;
  await expect.poll(() => day.proxy.requests.length).toBeGreaterThan(before);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);

  // Counted before the restart: the phone may retry meanwhile.
  const taken = day.proxy.requests.filter(
    ({ path, status }) => path.includes(`${id}/photos/`) && String(status).startsWith('2'),
  );
  expect(taken.length).toBeLessThan(3);
  await day.world.restart();
  await day.expectGoodEnd(phone);
});
