import { expect, test } from '../support/badDay';

const LOST = { kind: 'dropAnswer' } as const;

test("repeats the same documentation after the header's answer is lost", async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'POST', path: /\/documentations$/ }, LOST);
  await day.document(phone, 'Antwort auf den Kopf verloren');
  await lost.spent;
  await day.expectGoodEnd(phone);
  expect(day.proxy.count('POST', /\/documentations$/)).toBe(2);
});

test("repeats the same photo after a photo's answer is lost", async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, LOST);
  await day.document(phone, 'Antwort auf ein Foto verloren', { photos: 3 });
  await lost.spent;
  await day.expectGoodEnd(phone);
});

test('retries until it knows the completion whose answer was lost', async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'PUT', path: /\/photos\//, times: Number.POSITIVE_INFINITY }, LOST);
  // A retry with the header would deliver the completion before this check.
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
