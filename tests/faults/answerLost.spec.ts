import { expect, test } from '../support/badDay';

const LOST = { kind: 'dropAnswer' } as const;

test('the answer to the header is lost: the repeat is the same documentation', async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'POST', path: /\/documentations$/ }, LOST);
  await day.document(phone, 'Antwort auf den Kopf verloren');
  await lost.spent;
  await day.expectGoodEnd(phone);
  expect(day.proxy.count('POST', /\/documentations$/)).toBe(2);
});

test('the answer to a photo is lost: the repeat is the same photo', async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, LOST);
  await day.document(phone, 'Antwort auf ein Foto verloren', { photos: 3 });
  await lost.spent;
  await day.expectGoodEnd(phone);
});

test('the answer to the completion is lost: the manager has it already, the phone asks until it knows', async ({
  day,
}) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'PUT', path: /\/photos\//, times: Number.POSITIVE_INFINITY }, LOST);
  // Its repetition asks with the header, and the answer to that would tell it before anybody has looked here.
  const asks = day.proxy.on(
    { method: 'POST', path: /\/documentations$/, nth: 2, times: Number.POSITIVE_INFINITY },
    LOST,
  );
  await day.document(phone, 'Antwort auf den Abschluss verloren', { photos: 2 });
  await expect.poll(() => day.seen()).toBe(1);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);
  lost.remove();
  asks.remove();
  await day.expectGoodEnd(phone);
});
