import { expect, test } from '../support/badDay';

test('storage full at photo 3: it is refused before anything says it is safe, the earlier two stay and arrive', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.capture({ photos: 2, notes: 'Kein Platz mehr' });
  const strip = phone.page.getByRole('button', { name: /^Foto \d/ });
  await expect(strip).toHaveCount(2);

  const devtools = await phone.page.context().newCDPSession(phone.page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: phone.origin, quotaSize: 1 });
  await phone.press();
  await expect(phone.page.getByText(/Speicher.*voll/).first()).toBeVisible();
  await expect(strip).toHaveCount(2);
  expect(await phone.rows('photoBytes')).toHaveLength(2);
  expect(await phone.rows('photos')).toHaveLength(2);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: phone.origin });
  const kept = await phone.save();
  expect(Object.keys(kept.stored)).toHaveLength(2);
  day.expected.push(kept);
  await day.expectGoodEnd(phone);
});
