/** Delivery of documentations: content, order, credentials, and effects of one failure on others. */
import { beforeEach, describe, expect, test } from 'vitest';
import { StorageError } from '../../../src/db/storage';
import type { Outcome } from '../../../src/domain/delivery/transfer';
import { UNREADABLE_MAX } from '../../../src/domain/documentation/unreadable';
import { SENDERS, SERVER_ERRORS_MAX } from '../../../src/domain/limits';
import { HOUR } from '../../../src/domain/time/duration';
import { createEngine } from '../../../src/sync/engine';
import type { Ports, Routes, UploadProgress } from '../../../src/sync/ports';
import { GIVE_UP_AFTER } from '../../../src/sync/queue';
import { fakeStore } from './fakeStore';
import { Phone } from './phoneModel';

const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
type Request = { what: string; by: string };

/** A phone with an honest server; requests are noted, and `meet` may replace answers. */
class Line {
  readonly phone = new Phone(1);
  requests: Request[] = [];
  most = 0;
  shown: (UploadProgress | null)[] = [];
  meet: (request: Request) => Outcome | null = () => null;
  /** Its request arrives, its answer does not. */
  mute: string | null = null;
  private now = 0;

  ports(): Ports {
    const { server, world } = this.phone;
    const pass = async <T>(what: string, credential: { kind: string }, answer: () => T): Promise<T | Outcome> => {
      const request = { what, by: credential.kind };
      this.requests.push(request);
      this.most = Math.max(this.most, ++this.now);
      await new Promise((resolve) => setImmediate(resolve));
      this.now--;
      const met = this.meet(request) ?? answer();
      return what === this.mute ? RETRY : met;
    };
    const routes: Routes = {
      documentation: (sealed, credential) =>
        pass(sealed.id, credential, () => server.documentation(sealed, credential)),
      photo: ({ documentation, photo, bytes }, credential) =>
        pass(photo.id, credential, () => {
          const arrived = new TextDecoder().decode(bytes);
          return server.photo(documentation, { id: photo.id, arrived }, credential);
        }),
      receipts: (sent, credential) =>
        pass('receipts', credential, () => server.receipts(sent, credential, world.mark())),
      keyEnded: async () => true,
      time: async () => server.time(),
    };
    return {
      clock: { now: this.phone.clock, timer: (run, ms) => world.later(ms, run) },
      random: () => 0,
      visible: () => true,
      routes,
      store: fakeStore(this.phone.disk, this.phone.clock),
      runAsLeader: (work) => work(new AbortController().signal),
      onStall: () => {},
      report: (progress) => this.shown.push(progress),
    };
  }

  names(): string[] {
    return this.requests.map(({ what }) => what).filter((what) => what !== 'receipts');
  }
}

let line: Line;
beforeEach(() => {
  line = new Line();
});

describe('one documentation', () => {
  test('sends its sealed body, then each photo once, in order', async () => {
    line.phone.seal(3);
    expect(await createEngine(line.ports()).runOnce()).toBe(true);
    expect(line.names()).toEqual(['doc0', 'doc0p0', 'doc0p1', 'doc0p2']);
    expect(line.phone.server.isComplete('doc0')).toBe(true);
  });

  test('sends only missing parts after an interruption', async () => {
    line.phone.seal(3);
    line.meet = ({ what }) => (what === 'doc0p1' ? RETRY : null);
    const engine = createEngine(line.ports());
    expect(await engine.runOnce()).toBe(false);
    line.meet = () => null;
    line.requests = [];
    expect(await engine.runOnce()).toBe(true);
    expect(line.names()[0]).toBe('doc0');
    expect(line.names()).toContain('doc0p1');
    expect(line.names()).not.toContain('doc0p0');
  });

  test('does not resend a photo whose answer was lost', async () => {
    line.phone.seal(3);
    line.mute = 'doc0p2';
    const engine = createEngine(line.ports());
    expect(await engine.runOnce()).toBe(false);
    line.mute = null;
    line.requests = [];
    expect(await engine.runOnce()).toBe(true);
    expect(line.names()).toEqual(['doc0']);
    expect(line.phone.server.isComplete('doc0')).toBe(true);
  });

  test('sends what the receipt lacks after a restart', async () => {
    line.phone.seal(3);
    line.meet = ({ what }) => (what === 'doc0p2' ? RETRY : null);
    await createEngine(line.ports()).runOnce();
    line.meet = () => null;
    line.requests = [];
    await createEngine(line.ports()).runOnce();
    expect(line.names()).toEqual(['doc0', 'doc0p2']);
  });

  test('resends the body that a server lost', async () => {
    line.phone.seal(1);
    line.meet = ({ what }) => (what === 'doc0p0' ? RETRY : null);
    const engine = createEngine(line.ports());
    await engine.runOnce();
    line.phone.server.lose('doc0', false);
    line.meet = () => null;
    await engine.runOnce();
    expect(await engine.runOnce()).toBe(true);
    expect(line.phone.server.isComplete('doc0')).toBe(true);
  });

  test('clears its failures when photos arrived', async () => {
    line.phone.seal(2);
    line.meet = () => RETRY;
    const engine = createEngine(line.ports());
    for (let n = 0; n < 4; n++) await engine.runOnce();
    expect(line.phone.disk.outbox.get('doc0')?.transfer.attempts).toBe(4);
    line.meet = ({ what }) => (what === 'doc0p1' ? RETRY : null);
    await engine.runOnce();
    const after = line.phone.disk.outbox.get('doc0')?.transfer;
    expect(after?.attempts).toBe(1);
    expect(after?.nextAttemptAt).toBeGreaterThan(line.phone.clock());
  });

  test('reports a photo without bytes and lets others go on', async () => {
    line.phone.seal(12);
    line.phone.disk.bytes.delete('doc0p0');
    await createEngine(line.ports()).runOnce();
    expect(line.phone.disk.outbox.get('doc0')?.transfer).toMatchObject({ state: 'refused', reason: 'damaged' });
    expect(line.names()).toEqual(['doc0', ...Array.from({ length: 11 }, (_, n) => `doc0p${n + 1}`)]);
  });

  describe('an unreadable photo', () => {
    const transfer = () => line.phone.disk.outbox.get('doc0')?.transfer;
    const hourly = async (hours: number) => {
      const engine = createEngine(line.ports());
      for (let hour = 0; hour < hours; hour++) {
        await engine.runOnce();
        await line.phone.world.sleep(HOUR);
      }
    };

    test('delays no others, and is sent once readable', async () => {
      line.phone.seal(3);
      line.phone.disk.unreadable.add('doc0p0');
      await hourly(UNREADABLE_MAX);
      expect(line.names().filter((what) => what !== 'doc0')).toEqual(['doc0p1', 'doc0p2']);
      expect(transfer()).toMatchObject({ state: 'waiting', unreadable: { photo: 'doc0p0', times: UNREADABLE_MAX } });
      line.phone.disk.unreadable.clear();
      await hourly(1);
      expect(line.phone.server.isComplete('doc0')).toBe(true);
      expect(transfer()).toMatchObject({ state: 'complete' });
      expect(transfer()).not.toHaveProperty('unreadable');
    });

    test('is damaged after hours, with its bytes kept for a retry', async () => {
      line.phone.seal(2);
      line.phone.disk.unreadable.add('doc0p1');
      await hourly(UNREADABLE_MAX + 1);
      expect(transfer()).toMatchObject({ state: 'refused', reason: 'damaged' });
      expect(line.phone.disk.bytes.has('doc0p1')).toBe(true);
      line.phone.disk.unreadable.clear();
      line.phone.button();
      await hourly(1);
      expect(line.phone.server.isComplete('doc0')).toBe(true);
    });

    test('is not given up in a minute or by a changed clock', async () => {
      line.phone.seal(1);
      line.phone.disk.unreadable.add('doc0p0');
      const engine = createEngine(line.ports());
      for (let n = 0; n < 40; n++) {
        if (n === 20) line.phone.world.setClock('phone', 365 * 24 * HOUR);
        await engine.runOnce();
        await line.phone.world.sleep(1000);
      }
      expect(transfer()).toMatchObject({ state: 'waiting', unreadable: { times: 2 } });
    });

    test('does not count while the storage is dead', async () => {
      line.phone.seal(1);
      const ports = line.ports();
      ports.store.photoBytes = () => Promise.reject(new StorageError('lost'));
      const engine = createEngine(ports);
      for (let hour = 0; hour < 2 * UNREADABLE_MAX; hour++) {
        await engine.runOnce();
        await line.phone.world.sleep(HOUR);
      }
      expect(transfer()).toMatchObject({ state: 'waiting' });
      expect(transfer()).not.toHaveProperty('unreadable');
    });

    test('ends no run of the others', async () => {
      for (let n = 0; n < 6; n++) line.phone.seal(1);
      for (const n of [0, 1, 2, 3]) line.phone.disk.unreadable.add(`doc${n}p0`);
      await createEngine(line.ports()).runOnce();
      expect([line.phone.server.isComplete('doc4'), line.phone.server.isComplete('doc5')]).toEqual([true, true]);
    });
  });

  test('is retried later when the server has all but is not complete', async () => {
    line.phone.seal(1);
    const liar: Outcome = {
      kind: 'receipt',
      receipt: {
        id: 'doc0',
        contentHash: 'of doc0',
        state: 'receiving',
        missing: [],
        receivedAt: '',
        completedAt: null,
        number: '',
      },
    };
    line.meet = () => liar;
    await createEngine(line.ports()).runOnce();
    expect(line.names()).toEqual(['doc0']);
    expect(line.phone.disk.outbox.get('doc0')?.nextAttemptAt).toBeGreaterThan(line.phone.clock());
  });
});

describe('a Nachtrag', () => {
  test('is sent after its record, in the same run', async () => {
    line.phone.seal(2);
    line.phone.supplement('doc0', 1);
    await createEngine(line.ports()).runOnce();
    expect(line.names().slice(0, 3).sort()).toEqual(['doc0', 'doc0p0', 'doc0p1']);
    expect(line.names().slice(3)).toEqual(['of doc0 0', 'of doc0 0p0']);
    expect(line.phone.server.isComplete('of doc0 0')).toBe(true);
  });

  test('blocks no others while its record is missing at the server', async () => {
    for (let n = 0; n < 2 * GIVE_UP_AFTER; n++) line.phone.supplementOfOtherPhone();
    line.phone.seal(1);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.server.isComplete('doc0')).toBe(true);
    line.phone.server.arriveFromElsewhere();
    await line.phone.world.sleep(HOUR);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.disk.rows('waiting')).toEqual([]);
  });

  test('stays bound while its record is refused', async () => {
    line.phone.server.refusing.add('doc0');
    line.phone.seal(1);
    line.phone.supplement('doc0', 0);
    await createEngine(line.ports()).runOnce();
    expect(line.names()).toEqual(['doc0']);
    expect(line.phone.disk.outbox.get('of doc0 0')?.transfer).toMatchObject({
      state: 'refused',
      reason: 'not_allowed',
    });
  });
});

describe('many documentations', () => {
  test('travel in parallel, within the request limit', async () => {
    for (let n = 0; n < 12; n++) line.phone.seal(5);
    expect(await createEngine(line.ports()).runOnce()).toBe(true);
    expect(line.most).toBe(SENDERS);
    expect(line.names()).toHaveLength(12 * 6);
  });

  test('block only the refused one', async () => {
    for (let n = 0; n < 5; n++) line.phone.seal(1);
    line.phone.server.refusing.add('doc2');
    await createEngine(line.ports()).runOnce();
    const states = [0, 1, 2, 3, 4].map((n) => line.phone.disk.outbox.get(`doc${n}`)?.state);
    expect(states).toEqual(['complete', 'complete', 'refused', 'complete', 'complete']);
  });

  test('are not delayed by others with server errors', async () => {
    for (let n = 0; n < 12; n++) line.phone.seal(1);
    const bad = new Set(['doc0', 'doc1', 'doc2', 'doc3']);
    line.meet = ({ what }) => (bad.has(what) ? RETRY : null);
    const engine = createEngine(line.ports());
    for (let n = 0; n < 3; n++) await engine.runOnce();
    for (let n = 4; n < 12; n++) expect(line.phone.server.isComplete(`doc${n}`), `doc${n}`).toBe(true);
    for (const id of bad) expect(line.phone.disk.outbox.get(id)?.state).toBe('waiting');
  });

  test("go on despite a proxy's errors for some", async () => {
    for (let n = 0; n < 9; n++) line.phone.seal(1);
    const bad = new Set(['doc3', 'doc4', 'doc5', 'doc6', 'doc7']);
    line.meet = ({ what }) => (bad.has(what) ? RETRY : null);
    await createEngine(line.ports()).runOnce();
    for (let n = 0; n < 9; n++) expect(line.phone.server.isComplete(`doc${n}`), `doc${n}`).toBe(!bad.has(`doc${n}`));
  });

  test('pause when the server fails for all', async () => {
    for (let n = 0; n < 300; n++) line.phone.seal(1);
    line.meet = () => ({ kind: 'retry', retryAfterMs: 5000, code: 'temporary' });
    await createEngine(line.ports()).runOnce();
    expect(line.names().length).toBeGreaterThan(GIVE_UP_AFTER + SENDERS);
    expect(line.names().length).toBeLessThan(SERVER_ERRORS_MAX + SENDERS);
  });

  test('stop offline after a few attempts, not after a thousand', async () => {
    for (let n = 0; n < 300; n++) line.phone.seal(1);
    line.meet = () => RETRY;
    await createEngine(line.ports()).runOnce();
    expect(line.names().length).toBeLessThan(GIVE_UP_AFTER + SENDERS);
  });

  test("cost one refusal per connection for a dead owner's thousand rows", async () => {
    for (let n = 0; n < 50; n++) line.phone.seal(1);
    line.phone.kill('session', 'B');
    line.phone.kill('grant', 'B');
    await createEngine(line.ports()).runOnce();
    expect(line.names().length).toBeLessThanOrEqual(2 * SENDERS);
    expect([...line.phone.disk.outbox.values()].every((row) => row.state === 'needsSignIn')).toBe(true);
  });

  test('delay a row that the phone cannot read now', async () => {
    for (let n = 0; n < 3; n++) line.phone.seal(1);
    const ports = line.ports();
    const read = ports.store.photoBytes;
    ports.store.photoBytes = (id) => (id === 'doc0p0' ? Promise.reject(new Error('unreadable')) : read(id));
    await createEngine(ports).runOnce();
    expect(line.phone.disk.outbox.get('doc0')).toMatchObject({ state: 'waiting' });
    expect(line.phone.disk.outbox.get('doc0')?.nextAttemptAt).toBeGreaterThan(line.phone.clock());
    expect(line.phone.server.isComplete('doc1') && line.phone.server.isComplete('doc2')).toBe(true);
  });
});

describe('credentials', () => {
  test('use the grant first, then the session, a refused grant last', async () => {
    line.phone.seal(1);
    await createEngine(line.ports()).runOnce();
    expect(new Set(line.requests.map(({ by }) => by))).toEqual(new Set(['grant']));
    line.phone.kill('grant', 'B');
    line.phone.seal(2);
    line.requests = [];
    await createEngine(line.ports()).runOnce();
    expect(line.requests.filter(({ by }) => by === 'grant')).toHaveLength(1);
    expect(line.phone.server.isComplete('doc1')).toBe(true);
    expect(line.phone.disk.grants.get('B')?.refused).toBe(true);
    line.phone.seal(2);
    line.requests = [];
    await createEngine(line.ports()).runOnce();
    expect(new Set(line.requests.map(({ by }) => by))).toEqual(new Set(['session']));
  });

  test('reuse a refused grant when the session is dead', async () => {
    line.phone.seal(1);
    let hiccup = true;
    line.meet = ({ by }) => (hiccup && by === 'grant' ? { kind: 'signIn', code: 'unauthorized' } : null);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.disk.grants.get('B')?.refused).toBe(true);
    hiccup = false;
    line.phone.kill('session', 'B');
    line.phone.seal(1);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.server.isComplete('doc1')).toBe(true);
    expect(line.phone.disk.grants.get('B')?.refused).toBe(false);
  });

  test('use the session after a grant ended, or delay this row', async () => {
    const ended: Outcome = { kind: 'signIn', code: 'grant_ended' };
    line.phone.seal(1);
    line.meet = ({ by }) => (by === 'grant' ? ended : null);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.server.isComplete('doc0')).toBe(true);
    expect(line.phone.disk.grants.get('B')?.refused).toBe(true);

    line = new Line();
    line.phone.kill('session', 'B');
    for (let n = 0; n < 3; n++) line.phone.seal(1);
    line.meet = ({ what, by }) => (by === 'grant' && what === 'doc1' ? ended : null);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.disk.outbox.get('doc1')?.transfer).toMatchObject({ state: 'needsSignIn', reason: 'grant_ended' });
    expect(line.phone.server.isComplete('doc0') && line.phone.server.isComplete('doc2')).toBe(true);
    expect(line.phone.disk.grants.has('B')).toBe(true);
  });

  test('stay trusted when the network fails', async () => {
    line.phone.seal(1);
    line.meet = ({ by }) => (by === 'grant' ? { kind: 'signIn', code: 'unauthorized' } : RETRY);
    await createEngine(line.ports()).runOnce();
    expect(line.phone.disk.grants.has('B')).toBe(true);
  });
});

test('come with a count of photos for the screen during a transfer', async () => {
  line.phone.seal(2);
  await createEngine(line.ports()).runOnce();
  expect(line.shown.map((one) => one && `${one.done}/${one.total}`)).toEqual(['0/2', '1/2', '2/2', null]);
});

test('start nothing more when another sender took over', async () => {
  for (let made = 0; made < 4 * SENDERS; made++) line.phone.seal(1);
  const taken = new AbortController();
  line.meet = () => {
    taken.abort();
    return null;
  };
  const engine = createEngine({ ...line.ports(), runAsLeader: (work) => work(taken.signal) });
  await engine.runOnce();
  const bodies = line.names().filter((name) => /^doc\d+$/.test(name));
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.length).toBeLessThanOrEqual(SENDERS);
  expect(line.requests.map(({ what }) => what)).not.toContain('receipts');
});
