/** One e-mail a day says how many messages are new, never their text (D176, D463). */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { type Json, lettersAt, rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';
import { threadsOf } from './questions';

const HOUR = 3_600_000;
const { server, a, mail } = await stage({ mail: true, letters: true });
const { open, answer, close, done } = threadsOf({ server });
const today = dayOf(Date.now());
/** The next day with this weekday, at an hour of the German clock. */
const next = (weekday: number, hour: number) => {
  const days = [...Array(7).keys()].map((later) => addDays(today, later + 1));
  return startOf(days.find((day) => weekdayAt(indexOf(day)) === weekday) ?? today) + hour * HOUR;
};
const [WEDNESDAY, THURSDAY, MONDAY] = [3, 4, 1];
const inquire = async (): Promise<string> => {
  const { sealed } = await done(a.employee, a.property);
  return (await open(a.manager, { subject: 'record', record: sealed.id, text: 'Foto vom Hof fehlt' })).body.id;
};
const account = async (who: Person, body?: Json): Promise<Json> =>
  (await send(server, '/api/app/account/letters', { token: who.token, ...(body && { method: 'PUT', body }) })).body;
const statesOf = async (who: Person): Promise<string[]> =>
  (await account(who)).items.map(({ kind, state }: Json) => `${kind} ${state}`);
let seen = 0;
async function news() {
  const fresh = (await mail.mails()).slice(seen);
  seen += fresh.length;
  return fresh;
}
const newsOf = async (who: Person) => (await news()).filter(({ recipients }) => recipients.includes(who.email));

beforeEach(async () => {
  await sql(server, 'DELETE FROM threads');
  for (const collection of ['letters', 'letter_settings'])
    for (const { id } of await rows(server, collection))
      await send(server, `/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.su });
  seen = (await mail.mails()).length;
});

describe('the e-mail of a day', () => {
  it('has the number of new messages, by property, and no text or name', async () => {
    for (const thread of [await inquire(), await inquire()]) await answer(a.employee, thread);
    await lettersAt(server, next(WEDNESDAY, 8));
    await lettersAt(server, next(WEDNESDAY, 9));
    const mails = await news();
    const subjects = mails.map(({ recipients, subject }) => [recipients.join(), subject]).sort();
    expect(subjects).toEqual([
      [a.company.email, 'Objektbeleg: 4 neue Nachrichten zu Nachfragen'],
      [a.manager.email, 'Objektbeleg: 2 neue Nachrichten zu Nachfragen'],
    ]);
    for (const { raw, text } of mails) {
      expect(text).toContain('Domkloster a');
      expect(raw).not.toMatch(/Foto vom Hof|Ist erledigt|Mitarbeit/);
    }
    await lettersAt(server, next(WEDNESDAY, 8) + 24 * HOUR);
    expect(await news()).toEqual([]);
  });

  it('waits for the morning, and reports no own message', async () => {
    await inquire();
    await lettersAt(server, next(WEDNESDAY, 6));
    await lettersAt(server, next(WEDNESDAY, 20));
    expect(await news()).toEqual([]);
    await lettersAt(server, next(THURSDAY, 7));
    expect([await statesOf(a.company), await statesOf(a.manager)]).toEqual([['threads sent'], []]);
  });

  it('has a switch of its own, which its link ends', async () => {
    await answer(a.company, await inquire());
    await lettersAt(server, next(WEDNESDAY, 8));
    const [mailed] = await newsOf(a.manager);
    const header = mailed?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const way = new URL(/<(.*)>/.exec(header)?.[1] ?? '').pathname;
    const left = await send(server, way, { method: 'POST', body: { 'List-Unsubscribe': 'One-Click' } });
    expect(left.body).toEqual({ subscription: 'threads', already: false });
    expect(await account(a.manager)).toMatchObject({ threads: false, answers: true, weekly: true });
    await answer(a.company, await inquire());
    await lettersAt(server, next(THURSDAY, 8));
    expect(await newsOf(a.manager)).toEqual([]);
  });

  it('stays as chosen when an older app changes the others', async () => {
    const older = { weekly: true, answers: true, allDone: false, muted: [] };
    await account(a.manager, { ...older, threads: false });
    await account(a.manager, { ...older, answers: false });
    expect(await account(a.manager)).toMatchObject({ threads: false, answers: false });
  });
});

it('the Monday mail counts open threads', async () => {
  const thread = await inquire();
  await lettersAt(server, next(MONDAY, 7));
  const [mailed] = await newsOf(a.manager);
  expect(mailed?.text).toContain('Domkloster a\n- 1 offene Nachfrage\n');
  await close(a.manager, thread);
  await lettersAt(server, next(MONDAY, 7) + 7 * 24 * HOUR);
  expect((await newsOf(a.manager)).map(({ text }) => text).join()).not.toContain('offene Nachfrage');
});
