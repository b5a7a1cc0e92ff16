import { expect, test } from '../support/badDay';

test('resends everything when a restored server lacks the header', async ({ day }) => {
  await day.world.backUp();
  const phone = await day.phone();
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 2 }, { kind: 'hold', until });
  const { id } = await day.document(phone, 'Der Server kennt mich nicht mehr', { photos: 3 });
  await held.spent;

  await day.world.restore();
  expect(await day.world.rows('documentations', `id = "${id}"`)).toEqual([]);
  letGo();

  await day.expectGoodEnd(phone);
  const statuses = day.proxy.requests.filter((seen) => seen.method === 'PUT').map((seen) => seen.status);
  expect(statuses).toContain(404);
});

test('answers 404 to a photo without its header and stores nothing', async ({ day }) => {
  const phone = await day.phone();
  const grant = String((await phone.rows('grants'))[0]?.grant);
  const answer = await fetch(`${day.proxy.url}/api/app/documentations/aaaaaaaaaaaaaaa/photos/bbbbbbbbbbbbbbb`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'x-delivery-grant': grant },
    body: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
  });
  expect(answer.status).toBe(404);
  expect(((await answer.json()) as { code: string }).code).toBe('not_found');
  expect(await day.world.rows('documentation_photos', 'id = "bbbbbbbbbbbbbbb"')).toEqual([]);
  await day.expectArrived();
});
