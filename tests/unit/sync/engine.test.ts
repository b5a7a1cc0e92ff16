/** When the loop runs, how long it rests, and what it asks for once in a while. */
import { beforeEach, describe, expect, test } from 'vitest';
import { RELEASE_AFTER } from '../../../src/domain/delivery/transfer';
import { CONFIRM_INTERVAL, QUEUE_INTERVAL, RECEIPTS_MAX, STUMBLES_MAX } from '../../../src/domain/limits';
import { Phone } from './phoneModel';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

let phone: Phone;
beforeEach(() => {
  phone = new Phone(7);
});
const state = (id = 'doc0') => phone.disk.outbox.get(id)?.state;

/** Everything the phone asks of the server from now on, by kind. */
function count(): { documentations: number; photos: number; receipts: number[] } {
  const seen = { documentations: 0, photos: 0, receipts: [] as number[] };
  const { documentation, photo, receipts } = phone.server;
  phone.server.documentation = (...given) => {
    seen.documentations++;
    return documentation.apply(phone.server, given);
  };
  phone.server.photo = (...given) => {
    seen.photos++;
    return photo.apply(phone.server, given);
  };
  phone.server.receipts = (...given) => {
    seen.receipts.push(given[0].length);
    return receipts.apply(phone.server, given);
  };
  return seen;
}

test('what is saved while the app is open is on its way at once', async () => {
  phone.start();
  await phone.world.pass(SECOND);
  phone.seal(2);
  await phone.world.pass(5 * SECOND);
  expect(state()).toBe('complete');
});

test('what was saved without a network goes when the network is back, without a touch', async () => {
  phone.mood = 'offline';
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * 60 * SECOND);
  expect(state()).toBe('waiting');
  phone.mood = 'fine';
  await phone.world.pass(35 * SECOND);
  expect(state()).toBe('complete');
});

test('in the background the phone waits up to five minutes; the first look at the page ends the waiting', async () => {
  phone.visible = false;
  phone.mood = 'offline';
  phone.start();
  phone.seal(1);
  await phone.world.pass(60 * 60 * SECOND);
  phone.mood = 'fine';
  phone.look(true);
  await phone.world.pass(3 * SECOND);
  expect(state()).toBe('complete');
});

test('a server that asks for patience gets it, also when somebody looks at the page', async () => {
  phone.start();
  phone.mood = 'busy';
  phone.seal(1);
  await phone.world.pass(SECOND);
  expect(phone.disk.outbox.get('doc0')?.transfer.attempts).toBe(1);
  const seen = count();
  phone.mood = 'fine';
  for (let n = 0; n < 5; n++) {
    phone.look(true);
    await phone.world.pass(SECOND);
  }
  expect(seen.documentations).toBe(0);
  await phone.world.pass(6 * SECOND);
  expect(state()).toBe('complete');
});

test('a stranger who asks for an hour of patience does not silence a page that is looked at', async () => {
  phone.start();
  phone.mood = 'foreign';
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  expect(phone.disk.outbox.get('doc0')?.transfer.attempts).toBeGreaterThan(0);
  phone.mood = 'fine';
  await phone.world.pass(35 * SECOND);
  expect(state()).toBe('complete');
});

test('a stranger who asks for an hour of patience is believed in the pocket, until somebody looks', async () => {
  phone.visible = false;
  phone.mood = 'foreign';
  phone.start();
  phone.seal(1);
  await phone.world.pass(60 * SECOND);
  const seen = count();
  phone.mood = 'fine';
  await phone.world.pass(HOUR / 2);
  expect(seen.documentations).toBe(0);
  phone.look(true);
  await phone.world.pass(3 * SECOND);
  expect(state()).toBe('complete');
});

test('Jetzt übertragen does not wait for the pause to end', async () => {
  phone.start();
  phone.mood = 'busy';
  phone.seal(1);
  await phone.world.pass(SECOND);
  phone.mood = 'fine';
  phone.button();
  phone.changed();
  await phone.world.pass(2 * SECOND);
  expect(state()).toBe('complete');
});

test('an idle phone asks the server for nothing', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  const seen = count();
  await phone.world.pass(20 * QUEUE_INTERVAL);
  expect(seen).toEqual({ documentations: 0, photos: 0, receipts: [] });
});

test('once a day it asks whether everything is still there, at most fifty at a time', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX + 1; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toEqual([RECEIPTS_MAX, 1]);
  expect(phone.disk.bytes.size).toBe(RECEIPTS_MAX + 1);
});

test('rows the server stumbles over stop no confirmation, whoever answers for them', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  for (let n = 1; n <= 12; n++) {
    phone.seal(1);
    phone.server.stumbling.add(`doc${n}`);
  }
  await phone.world.pass(60 * SECOND);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toEqual([1]);
  expect(state('doc1')).toBe('waiting');
});

test('a row the server stumbles over keeps no other from being confirmed, however many were asked about with it', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  phone.server.stumbling.add('doc7');
  phone.server.lose('doc8', true);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.photos).toBe(1);
  expect(phone.server.isWhole('doc8')).toBe(true);
  // Fifty are halved six times until one is alone.
  expect(seen.receipts).toHaveLength(1 + 2 * 6);
  await phone.days(4);
  expect(phone.disk.rows('complete').map(({ id }) => id)).toEqual(['doc7']);
});

test('a server that stumbles over everything is not asked a hundred times for confirmations', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.server.stumbling.add(`doc${n}`);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toHaveLength(STUMBLES_MAX);
});

test('without a network no confirmation is asked for with every attempt', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  await phone.sleep(CONFIRM_INTERVAL);
  phone.mood = 'offline';
  phone.confirmations = 0;
  for (let n = 1; n <= 5; n++) phone.seal(1);
  await phone.world.pass(20 * 60 * SECOND);
  expect(phone.confirmations).toBeGreaterThan(1);
  expect(phone.confirmations).toBeLessThan(8);
});

test('after 72 hours and a confirmation the bytes go; the receipt stays', async () => {
  phone.start();
  phone.seal(3);
  await phone.world.pass(10 * SECOND);
  await phone.sleep(RELEASE_AFTER - HOUR);
  await phone.world.pass(60 * SECOND);
  expect(phone.disk.bytes.size).toBe(3);
  await phone.sleep(2 * HOUR);
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('released');
  expect(phone.disk.bytes.size).toBe(0);
});

test('without an answer after 72 hours nothing is forgotten', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  phone.mood = 'offline';
  await phone.sleep(2 * RELEASE_AFTER);
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('complete');
  expect(phone.disk.bytes.size).toBe(1);
});

test('a photo the server lost within the 72 hours is sent again, and only that one', async () => {
  phone.start();
  phone.seal(3);
  await phone.world.pass(10 * SECOND);
  phone.server.lose('doc0', true);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(phone.server.isWhole('doc0')).toBe(true);
  expect(seen).toEqual({ documentations: 0, photos: 1, receipts: [1] });
});

test('a photo the server lost and this phone cannot read just then stays missing, and is sent as soon as it can be read', async () => {
  phone.start();
  phone.seal(3);
  await phone.world.pass(10 * SECOND);
  phone.server.lose('doc0', true);
  phone.disk.unreadable.add('doc0p0');
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(120 * SECOND);
  expect(phone.disk.failedReads.get('doc0p0')).toBeGreaterThan(1);
  expect([state(), seen.documentations, seen.photos]).toEqual(['waiting', 0, 0]);
  phone.disk.unreadable.clear();
  await phone.world.pass(60 * SECOND);
  expect(phone.server.isWhole('doc0')).toBe(true);
  expect([state(), seen.documentations, seen.photos]).toEqual(['complete', 0, 1]);
});

test('a documentation the server lost whole is sent again whole', async () => {
  phone.start();
  phone.seal(2);
  await phone.world.pass(10 * SECOND);
  phone.server.lose('doc0', false);
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(phone.server.isWhole('doc0')).toBe(true);
  expect(state()).toBe('complete');
});

test('confirmations are asked owner by owner, each in its own name', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  phone.signIn('A');
  phone.disk.grants.set('B', { user: 'B', name: 'B', grant: 'grant B 1', expiresAt: 0, signedOutAt: null });
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toEqual([1, 1]);
  expect(state('doc0')).toBe('complete');
  expect(state('doc1')).toBe('complete');
  expect(phone.server.violations).toEqual([]);
});

test('a full storage gets room early, after an immediate second confirmation and never from unsent work', async () => {
  phone.start();
  phone.seal(2);
  await phone.world.pass(10 * SECOND);
  phone.mood = 'offline';
  phone.seal(1);
  await phone.world.pass(SECOND);
  const nothing = phone.engine?.makeRoom();
  await phone.world.pass(10 * SECOND);
  expect(await nothing).toBe(0);
  phone.mood = 'fine';
  phone.server.refusing.add('doc1');
  const one = phone.engine?.makeRoom();
  await phone.world.pass(SECOND);
  expect(await one).toBe(1);
  expect(state('doc0')).toBe('released');
  expect(phone.disk.bytes.has('doc1p0')).toBe(true);
});

describe('what is parked', () => {
  test('credentials rejected for three seconds hold nothing up for longer than a minute', async () => {
    phone.start();
    phone.server.confused = true;
    for (let n = 0; n < 3; n++) phone.seal(1);
    await phone.world.pass(3 * SECOND);
    expect([state('doc0'), state('doc1'), state('doc2')]).toEqual(Array(3).fill('needsSignIn'));
    phone.server.confused = false;
    await phone.world.pass(60 * SECOND);
    expect([state('doc0'), state('doc1'), state('doc2')]).toEqual(Array(3).fill('complete'));
    expect(phone.disk.grants.get('B')?.refused).toBeFalsy();
  });

  test('after a night of refusals the first look at the page brings everything on its way', async () => {
    phone.start();
    phone.server.confused = true;
    for (let n = 0; n < 30; n++) phone.seal(1);
    phone.visible = false;
    await phone.world.pass(9 * HOUR);
    phone.server.confused = false;
    phone.look(true);
    await phone.world.pass(60 * SECOND);
    expect(phone.disk.rows('complete')).toHaveLength(30);
  });

  test('a row the server stumbles over does not keep the others waiting for a sign-in that nobody needs', async () => {
    phone.start();
    phone.server.confused = true;
    for (let n = 0; n < 3; n++) phone.seal(1);
    await phone.world.pass(9 * HOUR);
    phone.server.confused = false;
    for (const { id } of phone.disk.rows('needsSignIn').slice(0, 2)) phone.server.stumbling.add(id);
    phone.look(true);
    await phone.world.pass(60 * SECOND);
    expect(phone.disk.rows('complete')).toHaveLength(1);
    phone.server.stumbling.clear();
    await phone.world.pass(60 * SECOND);
    expect(phone.disk.rows('complete')).toHaveLength(3);
  });

  test('the phone of somebody who was dismissed asks once an hour, and for a look at most every half minute', async () => {
    phone.start();
    for (let n = 0; n < 100; n++) phone.seal(1);
    phone.kill('grant', 'B');
    phone.kill('session', 'B');
    const seen = count();
    await phone.world.pass(10 * HOUR);
    expect(phone.disk.rows('needsSignIn')).toHaveLength(100);
    // Two credentials for each time it asks; the first time every line may meet the refusal.
    expect(seen.documentations).toBeGreaterThan(2 * 10);
    expect(seen.documentations).toBeLessThan(2 * 30);
    const before = seen.documentations;
    for (let look = 0; look < 120; look++) {
      phone.look(false);
      phone.look(true);
      await phone.world.pass(SECOND);
    }
    expect(seen.documentations - before).toBeLessThanOrEqual(2 * 5);
  });

  test.each(['time_in_future', 'version_unknown', 'service_type_invalid', 'location_source_invalid'] as const)(
    '%s: refused in view, and tried again when the server changed',
    async (code) => {
      const { documentation } = phone.server;
      phone.server.documentation = () => ({ kind: 'refused', code });
      phone.start();
      for (let n = 0; n < 3; n++) phone.seal(1);
      await phone.world.pass(30 * SECOND);
      expect(phone.disk.rows('refused')).toHaveLength(3);
      expect(phone.disk.outbox.get('doc0')?.transfer.reason).toBe(code);
      await phone.world.pass(5 * HOUR);
      expect(phone.disk.rows('refused')).toHaveLength(3);
      phone.server.documentation = documentation;
      phone.look(true);
      await phone.world.pass(60 * SECOND);
      expect(phone.disk.rows('complete')).toHaveLength(3);
    },
  );

  test('any other refusal waits for a person', async () => {
    phone.server.refusing.add('doc0');
    phone.start();
    phone.seal(1);
    await phone.world.pass(10 * SECOND);
    const seen = count();
    await phone.world.pass(5 * HOUR);
    phone.look(true);
    await phone.world.pass(60 * SECOND);
    expect(seen.documentations).toBe(0);
    expect(state()).toBe('refused');
  });
});

describe('a call that never answers', () => {
  const never = () => new Promise<never>(() => {});

  test('of the storage: the run is given up, a fresh one delivers, also what the hung one held', async () => {
    phone.hang(1);
    phone.start();
    for (let n = 0; n < 4; n++) phone.seal(1);
    await phone.world.pass(60 * SECOND);
    expect(phone.disk.rows('complete')).toHaveLength(4);
    expect(phone.stoodStill).toBe(1);
  });

  test.each(['dueIds', 'parked', 'job', 'applyOutcome', 'nextDue', 'completeRows'] as const)(
    '%s hangs, wherever the run is: wakes or not, all arrives',
    async (call) => {
      phone.start();
      phone.seal(2);
      phone.hang(1, call);
      await phone.world.pass(90 * SECOND);
      phone.seal(1);
      await phone.world.pass(60 * SECOND);
      expect([state('doc0'), state('doc1')]).toEqual(['complete', 'complete']);
    },
  );

  test.each([
    ['hangs', (phone: Phone) => phone.hang(2, 'parked')],
    [
      'throws',
      (phone: Phone) => {
        phone.trouble = 'before';
      },
    ],
  ] as const)('a look at the page that met a storage that %s is made up for', async (_how, goesWrong) => {
    phone.start();
    phone.server.confused = true;
    phone.seal(1);
    await phone.world.pass(9 * HOUR);
    phone.server.confused = false;
    goesWrong(phone);
    phone.look(true);
    await phone.world.pass(SECOND);
    phone.trouble = 'none';
    await phone.world.pass(90 * SECOND);
    expect(state()).toBe('complete');
  });

  test('of the network beyond every time-out: the run is given up too', async () => {
    const { documentation } = phone.server;
    phone.server.documentation = never as unknown as typeof documentation;
    phone.start();
    phone.seal(1);
    await phone.world.pass(SECOND);
    phone.server.documentation = documentation;
    await phone.world.pass(6 * 60 * SECOND);
    expect(state()).toBe('complete');
  });

  test('a storage that stays silent is asked with pauses, and all arrives when it answers again', async () => {
    phone.start();
    phone.seal(1);
    phone.hang(Number.POSITIVE_INFINITY);
    await phone.world.pass(HOUR);
    expect(phone.stoodStill).toBeLessThan(3600 / 20);
    phone.hang(0);
    await phone.world.pass(60 * SECOND);
    expect(state()).toBe('complete');
  });

  test('whoever waits for room hears that there is none', async () => {
    phone.start();
    phone.hang(Number.POSITIVE_INFINITY, 'completeRows');
    const room = phone.engine?.makeRoom();
    await phone.world.pass(30 * SECOND);
    expect(await room).toBe(0);
  });

  test('a run that wakes up after it was given up begins nothing any more', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    phone.hang(1, 'job', late);
    phone.start();
    phone.seal(1);
    await phone.world.pass(40 * SECOND);
    expect(state()).toBe('complete');
    const seen = count();
    answer();
    await phone.world.pass(10 * SECOND);
    expect(seen).toEqual({ documentations: 0, photos: 0, receipts: [] });
  });
});

test('after it was stopped the loop does nothing more', async () => {
  phone.start();
  phone.engine?.stop();
  await phone.world.pass(SECOND);
  phone.seal(1);
  phone.engine?.wake();
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('waiting');
});
