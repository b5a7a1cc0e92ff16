import type { Transfer } from '../../src/domain/delivery/transfer';
import { expect, test } from '../support/browser/badDay';
import type { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';

test('delivers unsent work under its author after another sign-in', FULL, async ({ day }) => {
  const [emil, zora] = day.team.employees;
  let phone = await day.phone(emil);
  const unwell = day.proxy.on(
    { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY },
    { kind: 'answer', status: 503 },
  );
  const first = await day.document(phone, 'Von Emil');
  await phone.signOut();
  await phone.signIn(zora);

  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByRole('heading', { name: 'Nicht übertragen' })).toBeVisible();
  // Others see only that it exists, its state and its reason, without an export (D66).
  const others = phone.page.getByRole('article');
  await expect(others).toHaveCount(1);
  await expect(others).toContainText(/Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5}/);
  await expect(others).toContainText('Wird übertragen, sobald wieder Netz da ist.');
  await expect(phone.page.getByRole('button', { name: 'Als ZIP sichern' })).toHaveCount(0);
  for (const secret of ['Von Emil', emil.fullName, day.team.properties[0].name])
    await expect(phone.page.getByText(secret)).toHaveCount(0);
  expect(await phone.badge()).toBe(0);
  const second = await day.document(phone, 'Von Zora');
  expect(await day.seen()).toBe(0);

  unwell.remove();
  await day.expectGoodEnd(phone);
  const seen = await day.manager.reader.documentations();
  const names = Object.fromEntries((seen ?? []).map((record) => [record.id, record.employee_name]));
  expect(names).toEqual({ [first.id]: emil.fullName, [second.id]: zora.fullName });
  expect([first.sealed.author, second.sealed.author]).toEqual([emil.id, zora.id]);

  await phone.goto('/history');
  await expect(phone.page.getByText(zora.fullName).first()).toBeVisible();
  await expect(phone.page.getByText(emil.fullName)).toHaveCount(0);

  // Emil's photos are evicted like Zora's, 72 hours after the confirmation, by his own grant, which ends with them.
  const grants = async () => (await phone.rows('grants')).map((row) => row.user).sort();
  const states = async () => (await phone.kept()).map((row) => row.state);
  expect(await grants()).toEqual([emil.id, zora.id].sort());
  phone = await day.later(phone, 1);
  const isCounted = ({ transfer }: Record<string, unknown>) => (transfer as Transfer).completeSince != null;
  await expect.poll(async () => (await phone.rows('outbox')).filter(isCounted)).toHaveLength(2);
  expect(await grants()).toEqual([emil.id, zora.id].sort());
  phone = await day.later(phone, 74);
  // A minute for background work of a page.
  const end = async () => ({ grants: await grants(), states: await states() });
  await expect.poll(end, { timeout: 60_000 }).toEqual({ grants: [zora.id], states: ['released', 'released'] });
  await day.expectArrived();
});

test('exports the work of a person who cannot sign in any more', FULL, async ({ day }) => {
  const [emil] = day.team.employees;
  const phone = await day.phone(emil);
  const { page } = phone;
  await page.context().setOffline(true);
  const kept = await phone.document({ photos: 1, notes: 'Nach dem Ende', property: day.team.properties[0].name });
  // Dismissed three weeks ago: beyond the grace period.
  const ended = new Date(Date.now() - 21 * 86_400_000).toISOString().replace('T', ' ');
  await day.world.change('users', emil.id, { active: false });
  // The server itself sets the time of a deactivation.
  await day.world.change('users', emil.id, { deactivated_at: ended });
  await phone.signOut();
  await page.context().setOffline(false);
  await phone.goto('/');
  const reasons = async () => (await phone.kept()).map(({ reason }) => reason);
  // A minute for waiting work after a fault.
  await expect.poll(reasons, { timeout: 60_000 }).toEqual(['account_ended']);
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await expect(page.getByText('Nicht angenommen')).toBeVisible();
  await expect(page.getByText('Ihr Zugang wurde beendet.', { exact: false })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als ZIP sichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Objektbeleg_${await numberOf(phone, kept.id)}.zip`);
});

async function numberOf(phone: Phone, id: string): Promise<unknown> {
  return (await phone.rows('outbox')).find((row) => row.id === id)?.number;
}
