/** When the loop runs, its pauses, and its regular requests. */
import { beforeEach, describe, expect, test } from 'vitest';
import { RELEASE_AFTER } from '../../../src/domain/delivery/transfer';
import { CONFIRM_INTERVAL, QUEUE_INTERVAL, RECEIPTS_MAX, SERVER_ERRORS_MAX } from '../../../src/domain/limits';
import { Phone } from './phoneModel';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

let phone: Phone;
beforeEach(() => {
  phone = new Phone(7);
});
const state = (id = 'doc0') => phone.disk.outbox.get(id)?.state;

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

test('delivers saved work at once while the app is open', async () => {
  phone.start();
  await phone.world.pass(SECOND);
  phone.seal(2);
  await phone.world.pass(5 * SECOND);
  expect(state()).toBe('complete');
});

test('delivers offline work when the network is back', async () => {
  phone.mood = 'offline';
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * 60 * SECOND);
  expect(state()).toBe('waiting');
  phone.mood = 'fine';
  await phone.world.pass(35 * SECOND);
  expect(state()).toBe('complete');
});

test('waits up to five minutes when hidden, until the page is visible', async () => {
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

test("follows our server's Retry-After, also when visible", async () => {
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

test('ignores a foreign hour of Retry-After when visible', async () => {
  phone.start();
  phone.mood = 'foreign';
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  expect(phone.disk.outbox.get('doc0')?.transfer.attempts).toBeGreaterThan(0);
  phone.mood = 'fine';
  await phone.world.pass(35 * SECOND);
  expect(state()).toBe('complete');
});

test('follows a foreign hour of Retry-After when hidden', async () => {
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

test('ends the pause by Jetzt übertragen', async () => {
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

test('requests nothing when idle', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  const seen = count();
  await phone.world.pass(20 * QUEUE_INTERVAL);
  expect(seen).toEqual({ documentations: 0, photos: 0, receipts: [] });
});

test('confirms all work once a day, at most fifty at a time', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX + 1; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toEqual([RECEIPTS_MAX, 1]);
  expect(phone.disk.bytes.size).toBe(RECEIPTS_MAX + 1);
});

test('confirms the rest when the server fails for some rows', async () => {
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

test('confirms all but the failing row of a batch', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  phone.server.stumbling.add('doc7');
  phone.server.lose('doc8', true);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.photos).toBe(1);
  expect(phone.server.isComplete('doc8')).toBe(true);
  // Fifty are halved six times until one remains.
  expect(seen.receipts).toHaveLength(1 + 2 * 6);
  await phone.days(4);
  expect(phone.disk.rows('complete').map(({ id }) => id)).toEqual(['doc7']);
});

test('stops confirmations after few when the server fails for all', async () => {
  phone.start();
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.seal(1);
  await phone.world.pass(5 * 60 * SECOND);
  for (let n = 0; n < RECEIPTS_MAX; n++) phone.server.stumbling.add(`doc${n}`);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(seen.receipts).toHaveLength(SERVER_ERRORS_MAX);
});

test('requests no confirmation at each offline attempt', async () => {
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

test('evicts bytes after 72 hours and a confirmation', async () => {
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

test('keeps everything after 72 hours without an answer', async () => {
  phone.start();
  phone.seal(1);
  await phone.world.pass(10 * SECOND);
  phone.mood = 'offline';
  await phone.sleep(2 * RELEASE_AFTER);
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('complete');
  expect(phone.disk.bytes.size).toBe(1);
});

test('resends only the photo that the server lost', async () => {
  phone.start();
  phone.seal(3);
  await phone.world.pass(10 * SECOND);
  phone.server.lose('doc0', true);
  const seen = count();
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(phone.server.isComplete('doc0')).toBe(true);
  expect(seen).toEqual({ documentations: 0, photos: 1, receipts: [1] });
});

test('resends a lost photo once it is readable again', async () => {
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
  expect(phone.server.isComplete('doc0')).toBe(true);
  expect([state(), seen.documentations, seen.photos]).toEqual(['complete', 0, 1]);
});

test('resends a lost documentation completely', async () => {
  phone.start();
  phone.seal(2);
  await phone.world.pass(10 * SECOND);
  phone.server.lose('doc0', false);
  await phone.sleep(CONFIRM_INTERVAL);
  await phone.world.pass(60 * SECOND);
  expect(phone.server.isComplete('doc0')).toBe(true);
  expect(state()).toBe('complete');
});

test('confirms by owner, with the credentials of each', async () => {
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

test('frees space early by an immediate second confirmation', async () => {
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

describe('blocked rows', () => {
  test('wait a minute at most after a short rejection', async () => {
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

  test('resume at the first view after a night of rejections', async () => {
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

  test('do not keep others waiting for an unneeded sign-in', async () => {
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

  test('of a dismissed person retry hourly, in view twice a minute', async () => {
    phone.start();
    for (let n = 0; n < 100; n++) phone.seal(1);
    phone.kill('grant', 'B');
    phone.kill('session', 'B');
    const seen = count();
    await phone.world.pass(10 * HOUR);
    expect(phone.disk.rows('needsSignIn')).toHaveLength(100);
    // Two credentials each time; the first time every parallel request may be refused.
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
    '%s: are shown refused, and retried when the server changed',
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

  test('wait for a person after any other refusal', async () => {
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

describe('a call that hangs', () => {
  const never = () => new Promise<never>(() => {});

  test('of the storage: ends the run, and a new one delivers', async () => {
    phone.hang(1);
    phone.start();
    for (let n = 0; n < 4; n++) phone.seal(1);
    await phone.world.pass(60 * SECOND);
    expect(phone.disk.rows('complete')).toHaveLength(4);
    expect(phone.stoodStill).toBe(1);
  });

  test.each(['dueIds', 'blockedGroups', 'job', 'applyOutcome', 'nextDue', 'completeRows'] as const)(
    '%s: leads to delivery, wherever the run is',
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
    ['hangs', (phone: Phone) => phone.hang(2, 'blockedGroups')],
    [
      'throws',
      (phone: Phone) => {
        phone.trouble = 'before';
      },
    ],
  ] as const)('is repeated for a view when the storage %s', async (_how, goesWrong) => {
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

  test('of the network: ends the run too', async () => {
    const { documentation } = phone.server;
    phone.server.documentation = never as unknown as typeof documentation;
    phone.start();
    phone.seal(1);
    await phone.world.pass(SECOND);
    phone.server.documentation = documentation;
    await phone.world.pass(6 * 60 * SECOND);
    expect(state()).toBe('complete');
  });

  test('is repeated with pauses until the storage answers', async () => {
    phone.start();
    phone.seal(1);
    phone.hang(Number.POSITIVE_INFINITY);
    await phone.world.pass(HOUR);
    expect(phone.stoodStill).toBeLessThan(3600 / 20);
    phone.hang(0);
    await phone.world.pass(60 * SECOND);
    expect(state()).toBe('complete');
  });

  test('tells a request for space that there is none', async () => {
    phone.start();
    phone.hang(Number.POSITIVE_INFINITY, 'completeRows');
    const room = phone.engine?.makeRoom();
    await phone.world.pass(30 * SECOND);
    expect(await room).toBe(0);
  });

  test('starts nothing after its run was given up', async () => {
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

test('stays ended after the loop was stopped', async () => {
  phone.start();
  phone.engine?.stop();
  await phone.world.pass(SECOND);
  phone.seal(1);
  phone.engine?.wake();
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('waiting');
});
