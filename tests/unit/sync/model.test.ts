/**
 * The product's promise against random event orders, with kills between any two awaits. Storage and server are fakes by
 * src/sync/README.md; the delivery is real.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/db/db';
import { isBound } from '../../../src/domain/delivery/afterParent';
import { MISMATCH_MAX } from '../../../src/domain/delivery/transfer';
import { isUndelivered } from '../../../src/domain/delivery/undelivered';
import { UNREADABLE_MAX } from '../../../src/domain/documentation/unreadable';
import { RETRY_MAX_VISIBLE } from '../../../src/domain/limits';
import { isFull } from '../../support/run/full.mjs';
import { MOODS, type Mood, Phone } from './phoneModel';
import type { Mark } from './world';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** See src/sync/README.md, 'The model'. */
const RUNS = Number(process.env.MODEL_RUNS ?? (isFull ? 20_000 : 5_000));
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const PATH = process.env.MODEL_PATH === undefined ? {} : { path: process.env.MODEL_PATH };
/** Test timeout: a case takes less than a millisecond. */
const PATIENCE = Math.max(300_000, 20 * RUNS);
/** Promised time after the faults end. */
const EMPTY_AFTER = 60 * SECOND;
/** The same after a lost and recovered machine. */
const BACK_AFTER = 300 * SECOND;
/** Mornings until 72 hours have surely passed: four daily answers, and two days for meanwhile lost rows. */
const RELEASED_AFTER = 6;
/** One case of so many has these mornings, which cost more than the case. */
const EPILOGUES = 8;

type Step = (phone: Phone) => void | Promise<void>;
type Named = ReturnType<typeof named>;

/** Failures print the steps only. */
const named = (name: string, step: Step) => ({ name, step, [fc.toStringMethod]: () => name });
const which = fc.nat({ max: 4 });
const idOf = (phone: Phone, index: number) => {
  const all = [...phone.sealed, ...phone.supplements];
  return all[index % Math.max(1, all.length)] ?? '';
};

/** The promise ends with the phone's copy, after three days or for free space. */
const mayLose = (phone: Phone, id: string) => {
  const stored = phone.server.documentations.get(id);
  if (!stored || phone.disk.outbox.get(id)?.state === 'released') return false;
  if (stored.completedAt === null) return true;
  return !phone.isMakingRoom && phone.world.passed(stored.completedAt, phone.world.mark()) < 72 * HOUR;
};

/** Loses every third deletable row, and a photo of every second other one. */
const loseTheMachine = (phone: Phone, turn: number) => {
  const lost = [...phone.sealed, ...phone.supplements].filter((id) => mayLose(phone, id));
  const isGone = (_: string, at: number) => (at + turn) % 3 === 0;
  phone.server.recover({ rows: lost.filter(isGone), photos: lost.filter((id, at) => !isGone(id, at)) });
};

const steps: fc.Arbitrary<Named>[] = [
  fc.integer({ min: 1, max: 3 }).map((photos) => named(`seal ${photos}`, (phone) => phone.seal(photos))),
  fc.integer({ min: 1, max: 3 }).map((photos) => named(`seal ${photos}`, (phone) => phone.seal(photos))),
  fc
    .tuple(which, fc.nat({ max: 2 }))
    .map(([index, photos]) =>
      named(`supplement ${index} ${photos}`, (phone) => phone.supplement(idOf(phone, index), photos)),
    ),
  fc.constant(named('supplement of another phone', (phone) => phone.supplementOfOtherPhone())),
  fc.constant(named('answer', (phone) => phone.answer())),
  fc.constant(named('pull', (phone) => phone.pull())),
  fc.boolean().map((closed) =>
    named(`thread closed ${closed}`, (phone) => {
      phone.answers.isClosed = closed;
    }),
  ),
  fc
    .constantFrom(50, 400, 3 * SECOND, 20 * SECOND, 90 * SECOND)
    .map((ms) => named(`wait ${ms}`, (phone) => phone.world.pass(ms))),
  fc.constantFrom<Mood | 'moody'>(...MOODS, 'moody', 'moody').map((mood) =>
    named(`network ${mood}`, (phone) => {
      phone.mood = mood;
    }),
  ),
  fc.boolean().map((slow) =>
    named(`slow ${slow}`, (phone) => {
      phone.slow = slow;
    }),
  ),
  fc.nat({ max: 25 }).map((crashPoints) => named(`crash in ${crashPoints}`, (phone) => phone.crash(crashPoints))),
  fc.constant(named('start', (phone) => phone.start())),
  fc.constant(named('second sender', (phone) => phone.startSecond())),
  fc.boolean().map((visible) => named(`visible ${visible}`, (phone) => phone.look(visible))),
  fc.constant(named('button', (phone) => phone.button())),
  fc.constant(named('sign out', (phone) => phone.signOut())),
  fc.constantFrom('A', 'B').map((user) => named(`sign in ${user}`, (phone) => phone.signIn(user))),
  fc
    .tuple(fc.constantFrom('session' as const, 'grant' as const), fc.constantFrom('A', 'B'))
    .map(([kind, user]) => named(`end ${kind} ${user}`, (phone) => phone.kill(kind, user))),
  which.map((index) => named(`refuse ${index}`, (phone) => void phone.server.refusing.add(`doc${index}`))),
  which.map((index) => named(`delete ${index}`, (phone) => phone.server.remove(idOf(phone, index)))),
  fc.tuple(which, fc.boolean()).map(([index, photo]) =>
    named(`lose ${index} ${photo}`, (phone) => {
      if (mayLose(phone, idOf(phone, index))) phone.server.lose(idOf(phone, index), photo);
    }),
  ),
  which.map((turn) => named(`lose the machine ${turn}`, (phone) => loseTheMachine(phone, turn))),
  fc.constantFrom('none' as const, 'before' as const, 'after' as const).map((trouble) =>
    named(`storage ${trouble}`, (phone) => {
      phone.trouble = trouble;
    }),
  ),
  fc
    .tuple(
      fc.constantFrom('phone' as const, 'phone' as const, 'server' as const),
      fc.constantFrom(-1, 1),
      fc.constantFrom(5 * SECOND, HOUR, 4 * DAY, 8 * DAY, YEAR, 40 * YEAR),
    )
    .map(([whose, sign, by]) =>
      named(`clock ${whose} ${sign * by}`, (phone) => phone.world.setClock(whose, sign * by)),
    ),
  fc
    .constantFrom(HOUR, 25 * HOUR, 40 * HOUR, 73 * HOUR, 8 * DAY)
    .map((ms) => named(`sleep ${ms / HOUR} h`, (phone) => phone.sleep(ms))),
  fc.constantFrom(1, 4, 9).map((days) => named(`${days} days`, (phone) => phone.days(days))),
  fc
    .constantFrom(SECOND, 25 * HOUR, 73 * HOUR)
    .map((ms) => named(`freeze ${ms / HOUR} h`, (phone) => phone.freeze(ms))),
  fc.constant(named('thaw', (phone) => phone.thaw())),
  fc.constant(named('make room', (phone) => phone.makeRoom())),
  fc.constant(named('expire', (phone) => phone.expire())),
  fc.constantFrom('A', 'B').map((user) => named(`drop grant ${user}`, (phone) => phone.dropGrant(user))),
  fc
    .tuple(fc.constantFrom('session' as const, 'grant' as const), fc.constantFrom('A', 'B'))
    .map(([kind, user]) => named(`revive ${kind} ${user}`, (phone) => phone.revive(kind, user))),
  which.map((index) => named(`unreadable ${index}`, (phone) => void phone.disk.unreadable.add(`doc${index}p0`))),
  which.map((index) => named(`unreadable ${index}`, (phone) => void phone.disk.unreadable.add(`doc${index}p0`))),
  fc.constant(named('readable', (phone) => phone.disk.unreadable.clear())),
  fc.boolean().map((confused) =>
    named(`server confused ${confused}`, (phone) => {
      phone.server.confused = confused;
    }),
  ),
  fc.array(which, { minLength: 1, maxLength: 4 }).map((some) =>
    named(`stumble ${some}`, (phone) => {
      for (const index of some) phone.server.stumbling.add(`doc${index}`);
    }),
  ),
  fc
    .tuple(
      fc.constantFrom(1, 2, 5, Number.POSITIVE_INFINITY),
      fc.constantFrom(5 * SECOND, 40 * SECOND, HOUR, Number.POSITIVE_INFINITY),
      fc.constantFrom('before' as const, 'after' as const),
    )
    .map(([calls, ms, effect]) =>
      named(`storage hangs ${calls} times for ${ms}, ${effect}`, (phone) => phone.hangFor(calls, ms, effect)),
    ),
];

const story = fc.record({
  seed: fc.integer(),
  steps: fc.array(fc.oneof(...steps), { minLength: 3, maxLength: 16 }),
});

/** Vitest's `expect` costs more than a complete case. */
function promise(kept: boolean, words: string): void {
  if (!kept) throw new Error(`broken promise: ${words}`);
}

/** Always: the phone has every byte that the server does not surely have. */
function nothingIsLost(phone: Phone): void {
  const { disk, server } = phone;
  for (const { id, state, sealed } of disk.outbox.values()) {
    const given = state === 'released' || state === 'deletedOnServer';
    promise(given || sealed.photos.every((photo) => disk.bytes.has(photo.id)), `${id} is ${state} and has its bytes`);
    if (state === 'released') {
      promise(server.isComplete(id) || server.deleted.has(id), `${id} was released and is there`);
      promise(wasConfirmed(phone, id), `${id} was released by a question that was asked after 72 hours, or for room`);
    }
    if (state === 'deletedOnServer') promise(server.deleted.has(id), `${id} was deleted by somebody`);
    if (state === 'complete') promise(server.wasComplete.has(id), `${id} was complete on the server`);
  }
  promise(
    [...phone.sealed, ...phone.supplements].every((id) => disk.outbox.has(id)),
    'every saved documentation is still known',
  );
  promise(server.violations.length === 0, server.violations.join());
  const wrong = phone.answers.wrong();
  promise(wrong === null, wrong ?? '');
  for (const [id, expired] of phone.expired)
    promise(disk.bytes.has(id) || isLongExpired(phone, expired), `${id} is kept for seven days`);
  noGrantIsMissed(phone);
}

/** The server reported all photos: 72 hours after the first time, or for free space. */
function wasConfirmed({ server, world, roomRequested }: Phone, id: string): boolean {
  const proofs = server.proofs.get(id) ?? [];
  return proofs.some(
    ({ requestedAt: request, complete }) =>
      world.passed(complete, request) >= 72 * HOUR || roomRequested.some((room) => room.at <= request.at),
  );
}

/** Two answers, a day apart, arrived after the seven days. */
function isLongExpired({ server, world }: Phone, expired: Mark): boolean {
  const late = server.told.filter((reported) => world.passed(expired, reported) >= 7 * DAY);
  const [first, last] = [late[0], late.at(-1)];
  return first !== undefined && last !== undefined && world.passed(first, last) >= DAY;
}

/** A grant ends with the last of its work; a rejection may be wrong. */
function noGrantIsMissed({ disk, grantsSeen }: Phone): void {
  for (const user of grantsSeen) {
    const rows = [...disk.outbox.values()].filter(({ owner }) => owner === `user:${user}`);
    const left = rows.some(({ state }) => state !== 'released' && state !== 'deletedOnServer');
    promise(disk.grants.has(user) || !left, `the grant of ${user} lives`);
  }
  grantsSeen.clear();
  for (const user of disk.grants.keys()) grantsSeen.add(user);
}

/** All faults end but the server's failing rows, and the page is visible. */
async function troubleEnds(phone: Phone): Promise<void> {
  phone.mood = 'fine';
  phone.slow = false;
  phone.trouble = 'none';
  phone.hang(0);
  phone.server.confused = false;
  phone.server.refusing.clear();
  phone.server.arriveFromElsewhere();
  phone.disk.unreadable.clear();
  phone.crash(Number.POSITIVE_INFINITY);
  phone.thaw();
  phone.start();
  phone.look(true);
  await phone.world.pass(EMPTY_AFTER);
}

/** Nothing waits but failing rows; blocked rows have a true reason. */
function theQueueIsEmpty(phone: Phone): void {
  const { session } = phone.disk;
  if (session && phone.server.accepted.get(session.token) === session.user)
    promise(phone.answers.waiting(session.user).length === 0, 'no answer waits');
  for (const row of phone.disk.outbox.values()) {
    const { id, state, transfer, owner } = row;
    if (phone.server.stumbling.has(id) || isHeldBack(phone, row)) continue;
    promise(state !== 'waiting', `${id} waits no more`);
    if (state === 'needsSignIn') promise(!mayDeliver(phone, owner), `${id} waits for a sign-in`);
    if (state === 'refused') promise(isBlockedForAReason(phone, row), `${id} was refused: ${transfer.reason}`);
  }
}

/**
 * A Nachtrag waits for its record: on this phone, or lost by the server until the phone's next confirmation. Then it
 * comes with its next attempt.
 */
function isHeldBack({ disk, server, world }: Phone, { state, nextAttemptAt, sealed }: OutboxRow): boolean {
  const record = sealed.parent ? disk.outbox.get(sealed.parent) : undefined;
  if (!record) return false;
  if (isBound({ nextAttemptAt })) return isUndelivered(record.state);
  if (state !== 'waiting' || server.deleted.has(record.id)) return false;
  const complete = server.isComplete(record.id) && server.documentations.get(record.id)?.completedAt;
  return !complete || world.passed(complete, world.mark()) <= RETRY_MAX_VISIBLE;
}

/** Five minutes later all losses of the machine are back; unnoticed losses wait for their day. */
async function theMachineIsBack(phone: Phone): Promise<void> {
  const { server } = phone;
  if (server.generation === '') return;
  await phone.world.pass(BACK_AFTER - EMPTY_AFTER);
  theQueueIsEmpty(phone);
  for (const { id } of phone.disk.rows('complete'))
    promise(
      server.isComplete(id) || server.deleted.has(id) || server.stumbling.has(id) || server.silently.has(id),
      `${id} is there again`,
    );
}

/** Days later no confirmed or confirmable bytes remain; then the last fault ends too. */
async function theBytesGo(phone: Phone): Promise<void> {
  const { stumbling } = phone.server;
  await phone.days(RELEASED_AFTER);
  for (const { id, owner } of phone.disk.rows('complete'))
    promise(stumbling.has(id) || !mayDeliver(phone, owner), `${id} was confirmed and gave its room`);
  if (stumbling.size === 0) return;
  stumbling.clear();
  phone.look(true);
  await phone.world.pass(EMPTY_AFTER);
  theQueueIsEmpty(phone);
}

function mayDeliver({ disk, server: { accepted } }: Phone, owner: string): boolean {
  const { grant, session } = disk.credentials(owner);
  const user = owner.slice('user:'.length);
  return accepted.get(grant?.grant ?? '') === user || accepted.get(session?.token ?? '') === user;
}

function isBlockedForAReason(phone: Phone, { id, sealed, transfer }: OutboxRow): boolean {
  if (transfer.reason === 'not_allowed') return true;
  if (transfer.reason === 'photo_mismatch') return transfer.mismatches > MISMATCH_MAX;
  if (transfer.reason === 'damaged')
    return sealed.photos.some((photo) => (phone.disk.failedReads.get(photo.id) ?? 0) > UNREADABLE_MAX);
  // Two senders may count the same loss, so two losses reach three repeats.
  return transfer.reason === 'not_found' && (phone.server.losses.get(id) ?? 0) >= 2;
}

test(
  `loses, doubles and mixes nothing in ${RUNS} stories, and empties its queue`,
  async () => {
    const sum = { stories: 0, delivered: 0, supplements: 0, answers: 0, released: 0, forgotten: 0 };
    const met = { confused: 0, stumbled: 0, recovered: 0, reborn: 0, early: 0, hung: 0, droppedGrants: 0, unread: 0 };
    await fc.assert(
      fc.asyncProperty(story, async ({ seed, steps }) => {
        const phone = new Phone(seed);
        phone.start();
        phone.seal(2);
        for (const { step } of steps) {
          await step(phone);
          nothingIsLost(phone);
        }
        await troubleEnds(phone);
        nothingIsLost(phone);
        theQueueIsEmpty(phone);
        await theMachineIsBack(phone);
        nothingIsLost(phone);
        sum.released += phone.disk.rows('released').length;
        sum.forgotten += phone.expired.size - phone.disk.drafts.size;
        if (sum.stories % EPILOGUES === 0) await theBytesGo(phone);
        nothingIsLost(phone);
        sum.stories++;
        sum.delivered += phone.sealed.filter((id) => phone.server.isComplete(id)).length;
        sum.supplements += phone.supplements.filter((id) => phone.server.isComplete(id)).length;
        sum.answers += phone.answers.delivered;
        const { hung, droppedGrants, server, disk } = phone;
        for (const [event, times] of Object.entries({
          ...server.met,
          hung,
          droppedGrants,
          unread: disk.failedReads.size,
        }))
          met[event as keyof typeof met] += times;
        if (sum.stories % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
      }),
      { numRuns: RUNS, endOnFailure: process.env.SHRINK === undefined, seed: SEED, ...PATH },
    );
    if (process.env.MODEL_RUNS !== undefined) process.stdout.write(`${JSON.stringify({ seed: SEED, ...sum, met })}\n`);
    if (process.env.MODEL_PATH !== undefined) return;
    expect(sum.stories).toBeGreaterThanOrEqual(RUNS);
    // Guards that cases deliver and evict.
    expect(sum.delivered).toBeGreaterThan(RUNS);
    expect(sum.supplements).toBeGreaterThan(RUNS / 10);
    expect(sum.answers).toBeGreaterThan(RUNS / 10);
    expect(sum.released).toBeGreaterThan(RUNS / 20);
    expect(sum.forgotten).toBeGreaterThan(RUNS / 1000);
    for (const [event, times] of Object.entries(met)) expect(times, event).toBeGreaterThan(RUNS / 200);
  },
  PATIENCE,
);
