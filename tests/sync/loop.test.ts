/** When the loop runs, how long it rests, and what it asks for once in a while. */
import { beforeEach, expect, test } from 'vitest';
import { CONFIRM_INTERVAL, QUEUE_INTERVAL, RECEIPTS_MAX, RELEASE_AFTER } from '../../src/domain/limits';
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

test('after it was stopped the loop does nothing more', async () => {
  phone.start();
  phone.engine?.stop();
  await phone.world.pass(SECOND);
  phone.seal(1);
  phone.engine?.wake();
  await phone.world.pass(60 * SECOND);
  expect(state()).toBe('waiting');
});
