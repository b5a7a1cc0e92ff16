import { type BadDay, expect, test } from '../support/badDay';

/** Ends all rights of the employee at the property. */
async function endEverything(day: BadDay): Promise<void> {
  const now = new Date().toISOString().replace('T', ' ');
  for (const { id } of day.crew.properties) {
    for (const collection of ['property_sharing', 'user_properties']) {
      const rows = await day.world.rows(collection, `property = "${id}"`);
      for (const row of rows ?? []) await day.world.change(collection, row.id, { ended_at: now });
    }
  }
}

test('answers 200 to a repeat after the share ended', async ({ day }) => {
  const phone = await day.phone();
  const photos = { method: 'PUT', path: /\/photos\//, times: Number.POSITIVE_INFINITY };
  const lost = day.proxy.on(photos, { kind: 'dropAnswer' });
  // The retried header would complete it before the share ends.
  const headers = { method: 'POST', path: /\/documentations$/, nth: 2, times: Number.POSITIVE_INFINITY };
  const asks = day.proxy.on(headers, { kind: 'dropAnswer' });
  await day.document(phone, 'Bestätigung verloren, Freigabe beendet');
  await expect.poll(() => day.seen()).toBe(1);
  await phone.page.context().setOffline(true);
  await endEverything(day);
  lost.remove();
  asks.remove();
  day.proxy.forget();
  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
  const answers = day.proxy.requests.filter((seen) => seen.path.startsWith('/api/app/documentations'));
  expect(answers.length).toBeGreaterThan(0);
  expect([...new Set(answers.map((seen) => seen.status))]).toEqual([200]);
});

test('completes an accepted documentation after the share ended', async ({ day }) => {
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
