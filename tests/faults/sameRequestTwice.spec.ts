import { test } from '../support/badDay';

for (const how of ['inARow', 'atOnce'] as const) {
  const words = how === 'inARow' ? 'twice in a row' : 'twice at once';
  test(`stores one documentation, each photo once, when requests arrive ${words}`, async ({ day }) => {
    const phone = await day.phone();
    const always = { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY };
    day.proxy.on(always, { kind: 'twice', how });
    await day.document(phone, `Doppelt, eins (${how})`, { photos: 3 });
    await day.document(phone, `Doppelt, zwei (${how})`, { photos: 2 });
    await day.expectGoodEnd(phone);
  });
}
