import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCKED_RETRY, BLOCKED_RETRY_MAX, isRetried } from '../../../../src/domain/delivery/blocking';
import { foreignRejectionText, getShownStatus } from '../../../../src/domain/delivery/foreignRejection';
import { retryDelay } from '../../../../src/domain/delivery/retryPause';
import {
  applyConfirmation,
  type DeliveryQuestion,
  MISMATCH_MAX,
  type Moment,
  newTransfer,
  nextTransfer,
  type Outcome,
  RELEASE_AFTER,
  RESEND_MAX,
  type Receipt,
  restartTransfer,
  type Transfer,
} from '../../../../src/domain/delivery/transfer';
import { isUndelivered } from '../../../../src/domain/delivery/undelivered';
import { UNREADABLE_MAX } from '../../../../src/domain/documentation/unreadable';
import { RETRY_AFTER_MAX, RETRY_MAX, RETRY_MAX_VISIBLE, RETRY_MIN } from '../../../../src/domain/limits';
import { HOUR } from '../../../../src/domain/time/duration';

const NOW = Date.UTC(2026, 10, 21, 6, 42);
const moment: Moment = { now: NOW + 1000, random: 0.5, visible: false };
const fresh = newTransfer(NOW);
const base = { id: 'doc000000000001', contentHash: 'a'.repeat(64), receivedAt: '', completedAt: null, number: '' };
const buildReceipt = (state: Receipt['state'], missing: string[] = []): Receipt => ({ ...base, state, missing });
const receipt = (state: Receipt['state'], missing: string[] = []): Outcome => ({
  kind: 'receipt',
  receipt: buildReceipt(state, missing),
});
/** A confirmation of the first completion at an unknown time. */
const REQUESTED: DeliveryQuestion = { completions: 1, elapsed: null, early: false };
const complete = nextTransfer(fresh, receipt('complete'), moment);
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };

function times(count: number, outcome: Outcome, from: Transfer = fresh): Transfer {
  return Array.from({ length: count }).reduce<Transfer>((transfer) => nextTransfer(transfer, outcome, moment), from);
}

describe('the table of src/sync/README.md, row by row', () => {
  it('starts with work at once', () => {
    expect(fresh).toMatchObject({ state: 'waiting', nextAttemptAt: NOW, attempts: 0, reason: null });
    expect(isUndelivered(fresh.state)).toBe(true);
  });

  it('continues after a receipt and forgets failures', () => {
    const tired = times(5, RETRY);
    expect(nextTransfer(tired, receipt('receiving', ['pho000000000001']), moment)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: moment.now,
    });
  });

  it('ends by a complete receipt, the first confirmation', () => {
    expect(complete).toMatchObject({
      state: 'complete',
      completedAt: moment.now,
      confirmedAt: moment.now,
      reason: null,
    });
    expect(isUndelivered(complete.state)).toBe(false);
  });

  it("does not take 'complete' with missing photos", () =>
    expect(nextTransfer(fresh, receipt('complete', ['pho000000000001']), moment).state).toBe('waiting'));

  it('retries network errors, time-outs, 408, 425, 429, 5xx forever', () => {
    const tired = times(1000, RETRY);
    expect(tired).toMatchObject({ state: 'waiting', attempts: 1000 });
    expect(tired.nextAttemptAt - moment.now).toBeLessThanOrEqual(RETRY_MAX);
  });

  it('honours Retry-After of our server, without a storm', () => {
    const wait = (retryAfterMs: number) =>
      nextTransfer(fresh, { kind: 'retry', retryAfterMs, code: 'rate_limited' }, moment).nextAttemptAt - moment.now;
    expect(wait(45_000)).toBe(45_000);
    expect(wait(RETRY_AFTER_MAX)).toBe(RETRY_AFTER_MAX);
    expect(wait(0)).toBe(RETRY_MIN);
  });

  it('limits a foreign Retry-After to half a minute in view', () => {
    const wait = (retryAfterMs: number, visible: boolean) =>
      nextTransfer(fresh, { kind: 'retry', retryAfterMs }, { ...moment, visible }).nextAttemptAt - moment.now;
    expect(wait(RETRY_AFTER_MAX, true)).toBe(RETRY_MAX_VISIBLE);
    expect(wait(RETRY_AFTER_MAX, false)).toBe(RETRY_AFTER_MAX);
    expect(wait(5000, true)).toBe(5000);
    expect(wait(0, true)).toBe(RETRY_MIN);
  });

  it('waits for a sign-in after 401 and then continues', () => {
    const asleep = nextTransfer(times(3, RETRY), { kind: 'signIn', code: 'unauthorized' }, moment);
    expect(asleep).toMatchObject({ state: 'needsSignIn', reason: 'unauthorized' });
    expect(isUndelivered(asleep.state)).toBe(true);
    expect(restartTransfer(asleep, NOW)).toMatchObject({
      state: 'waiting',
      reason: null,
      attempts: 0,
      nextAttemptAt: NOW,
    });
  });

  it('retries repeated 401 less and less, at least hourly', () => {
    let transfer = fresh;
    const pauses: number[] = [];
    for (let at = NOW; pauses.length < 12; at = transfer.nextAttemptAt) {
      transfer = nextTransfer(transfer, { kind: 'signIn', code: 'unauthorized' }, { ...moment, now: at });
      pauses.push(transfer.nextAttemptAt - at);
    }
    expect(isRetried(transfer)).toBe(true);
    expect(pauses[0]).toBeLessThanOrEqual(BLOCKED_RETRY);
    expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0) && pause <= BLOCKED_RETRY_MAX)).toBe(true);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(BLOCKED_RETRY_MAX / 2);
    expect(nextTransfer(transfer, receipt('receiving', ['pho000000000001']), moment)).toMatchObject({
      state: 'waiting',
      refusals: 0,
    });
  });

  it('counts simultaneous refusals once, and none of a future clock', () => {
    const refused: Outcome = { kind: 'signIn', code: 'unauthorized' };
    const once = nextTransfer(fresh, refused, moment);
    expect(nextTransfer(nextTransfer(once, refused, moment), refused, moment)).toEqual(once);
    const ahead = nextTransfer(fresh, refused, { ...moment, now: NOW + 10 * 365 * 86_400_000 });
    expect(nextTransfer(ahead, refused, moment).nextAttemptAt).toBeLessThanOrEqual(moment.now + BLOCKED_RETRY_MAX);
  });

  it('changes nothing blocked by a fault', () => {
    for (const outcome of [
      { kind: 'signIn', code: 'unauthorized' },
      { kind: 'refused', code: 'time_in_future' },
    ] as const) {
      const parked = nextTransfer(fresh, outcome, moment);
      const { state, reason } = parked;
      expect(nextTransfer(parked, RETRY, moment)).toMatchObject({ state, reason, attempts: 1 });
    }
  });

  for (const code of ['time_in_future', 'version_unknown', 'service_type_invalid', 'location_source_invalid'] as const)
    it(`refuses visibly after 422 ${code}, and retries later`, () => {
      const refused = nextTransfer(fresh, { kind: 'refused', code }, moment);
      expect(refused).toMatchObject({ state: 'refused', reason: code });
      expect(isRetried(refused)).toBe(true);
      expect(refused.nextAttemptAt).toBeGreaterThan(moment.now);
      expect(isRetried(nextTransfer(fresh, { kind: 'refused', code: 'conflict' }, moment))).toBe(false);
    });

  it('waits for its user after 403 wrong_user', () =>
    expect(nextTransfer(fresh, { kind: 'signIn', code: 'wrong_user' }, moment)).toMatchObject({
      state: 'needsSignIn',
      reason: 'wrong_user',
    }));

  for (const code of ['not_allowed', 'ended', 'link_invalid', 'conflict', 'body_too_large', 'photos_count'] as const)
    it(`refuses with the reason ${code}, and allows another try`, () => {
      const refused = nextTransfer(fresh, { kind: 'refused', code }, moment);
      expect(refused).toMatchObject({ state: 'refused', reason: code });
      expect(isUndelivered(refused.state)).toBe(true);
      expect(restartTransfer(refused, NOW)).toMatchObject({ state: 'waiting', reason: null });
    });

  it('resends the record three times on 404, then refuses', () => {
    expect(times(RESEND_MAX, { kind: 'notFound' }).state).toBe('waiting');
    expect(times(RESEND_MAX + 1, { kind: 'notFound' })).toMatchObject({ state: 'refused', reason: 'not_found' });
  });

  it('counts simultaneous 404 as one loss', () => {
    const met = (transfer: Transfer) => nextTransfer(transfer, { kind: 'notFound', since: 0 }, moment);
    const once = met(fresh);
    expect(once.resends).toBe(1);
    expect(met(met(met(met(once))))).toMatchObject({ state: 'waiting', resends: 1 });
  });

  it('ends when 404 and acceptance alternate', () => {
    let transfer = fresh;
    for (let i = 0; i <= RESEND_MAX; i++) {
      transfer = nextTransfer(transfer, { kind: 'notFound' }, moment);
      if (transfer.state === 'waiting')
        transfer = nextTransfer(transfer, receipt('receiving', ['pho000000000001']), moment);
    }
    expect(transfer.state).toBe('refused');
  });

  it('is deletedOnServer forever after 410', () => {
    const gone = nextTransfer(fresh, { kind: 'deleted' }, moment);
    expect(gone).toMatchObject({ state: 'deletedOnServer', reason: 'deleted' });
    expect(isUndelivered(gone.state)).toBe(false);
    for (const outcome of [
      RETRY,
      receipt('complete'),
      receipt('unknown'),
      { kind: 'refused', code: 'conflict' } as const,
    ])
      expect(nextTransfer(gone, outcome, moment)).toEqual(gone);
    expect(restartTransfer(gone, NOW)).toEqual(gone);
  });

  it('is deletedOnServer after such a receipt', () =>
    expect(nextTransfer(fresh, receipt('deleted'), moment).state).toBe('deletedOnServer'));

  it('retries 422 photo_mismatch with sound bytes five times', () => {
    const sound: Outcome = { kind: 'photoMismatch', localBytes: 'sound' };
    expect(times(MISMATCH_MAX, sound).state).toBe('waiting');
    expect(times(MISMATCH_MAX + 1, sound)).toMatchObject({ state: 'refused', reason: 'photo_mismatch' });
  });

  it('retries an unreadable photo five times, each an hour later', () => {
    const unreadable: Outcome = { kind: 'unreadable', photo: 'pho000000000001' };
    const hourly = (count: number) =>
      Array.from({ length: count }).reduce<Transfer>(
        (transfer, _, hour) => nextTransfer(transfer, unreadable, { ...moment, now: NOW + hour * HOUR }),
        fresh,
      );
    expect(hourly(UNREADABLE_MAX).state).toBe('waiting');
    expect(hourly(UNREADABLE_MAX + 1)).toMatchObject({ state: 'refused', reason: 'damaged' });
    expect(times(100, unreadable)).toMatchObject({ state: 'waiting', unreadable: { times: 1 } });
    const other = nextTransfer(hourly(UNREADABLE_MAX), { ...unreadable, photo: 'pho000000000002' }, moment);
    expect(other).toMatchObject({ state: 'waiting', unreadable: { photo: 'pho000000000002', times: 1 } });
    expect(restartTransfer(hourly(UNREADABLE_MAX + 1), NOW)).toMatchObject({ state: 'waiting', unreadable: undefined });
  });

  it('refuses at once on 422 photo_mismatch with damaged bytes', () =>
    expect(nextTransfer(fresh, { kind: 'photoMismatch', localBytes: 'damaged' }, moment)).toMatchObject({
      state: 'refused',
      reason: 'damaged',
    }));
});

describe('after complete', () => {
  const answered = (state: Receipt['state'], query: Partial<DeliveryQuestion>, transfer: Transfer = complete) =>
    applyConfirmation(transfer, { receipt: buildReceipt(state), question: { ...REQUESTED, ...query } }, moment);

  it('resends what the server lost', () => {
    for (const lost of [receipt('unknown'), receipt('receiving', ['pho000000000001'])])
      expect(nextTransfer(complete, lost, moment)).toMatchObject({
        state: 'waiting',
        completedAt: null,
        confirmedAt: null,
      });
  });

  it('keeps the first time at a second confirmation', () => {
    const later = { ...moment, now: moment.now + 86_400_000 };
    const counted = { ...complete, completeSince: 5 };
    for (const after of [
      nextTransfer(counted, receipt('complete'), later),
      applyConfirmation(counted, { receipt: buildReceipt('complete'), question: REQUESTED }, later),
    ])
      expect(after).toMatchObject({
        state: 'complete',
        completedAt: moment.now,
        confirmedAt: later.now,
        completions: 1,
        completeSince: 5,
      });
  });

  it('releases by an answer requested after 72 hours or for free space', () => {
    const counted = { ...complete, completeSince: 5 };
    const stateOf = (query: Partial<DeliveryQuestion>, transfer: Transfer = counted) =>
      answered('complete', query, transfer).state;
    expect(stateOf({ elapsed: 5 + RELEASE_AFTER })).toBe('released');
    expect(stateOf({ elapsed: 4 + RELEASE_AFTER })).toBe('complete');
    expect(stateOf({ elapsed: null })).toBe('complete');
    expect(stateOf({ elapsed: 9 * RELEASE_AFTER }, complete)).toBe('complete');
    expect(stateOf({ early: true }, complete)).toBe('released');
    expect(stateOf({ early: true, completions: 0 })).toBe('complete');
    expect(stateOf({ early: true }, fresh)).toBe('waiting');
    const late = { ...moment, now: moment.now + 100 * RELEASE_AFTER };
    expect(nextTransfer(counted, receipt('complete'), late).state).toBe('complete');
  });

  it('restarts the 72 hours at another completedAt', () => {
    const on = (day: number): Receipt => ({
      ...buildReceipt('complete'),
      completedAt: `2026-11-2${day}T06:42:00.000Z`,
    });
    const first = nextTransfer(fresh, { kind: 'receipt', receipt: on(1) }, moment);
    const counted = { ...first, completeSince: 5 };
    const question = { ...REQUESTED, elapsed: 9 * RELEASE_AFTER };
    expect(applyConfirmation(counted, { receipt: on(1), question }, moment).state).toBe('released');
    const again = applyConfirmation(counted, { receipt: on(2), question }, moment);
    expect(again).toMatchObject({ state: 'complete', completions: 2, completeSince: null, completedAt: moment.now });
    expect(nextTransfer(counted, { kind: 'receipt', receipt: on(2) }, moment)).toEqual(again);
  });

  it('releases rows from before completions were counted', () => {
    const { completions: _none, completeSince: _neither, ...old } = complete;
    const request = { completions: 0, elapsed: 5 + RELEASE_AFTER };
    expect(answered('complete', request, old).state).toBe('complete');
    expect(answered('complete', request, { ...old, completeSince: 5 }).state).toBe('released');
  });

  it('believes a loss of this completion only, a deletion always', () => {
    for (const lost of ['unknown', 'receiving'] as const) {
      expect(answered(lost, { early: true })).toMatchObject({ state: 'waiting' });
      expect(answered(lost, { completions: 0 })).toEqual(complete);
    }
    expect(answered('deleted', { completions: 0 }).state).toBe('deletedOnServer');
  });

  it('ignores faults: a dead network, a dead session', () => {
    for (const outcome of [RETRY, { kind: 'signIn', code: 'unauthorized' } as const, { kind: 'notFound' } as const])
      expect(nextTransfer(complete, outcome, moment)).toEqual(complete);
    expect(restartTransfer(complete, NOW)).toEqual(complete);
  });

  it('starts a loss with all attempts', () => {
    const troubled = times(RESEND_MAX, { kind: 'notFound' });
    const again = nextTransfer(nextTransfer(troubled, receipt('complete'), moment), receipt('unknown'), moment);
    expect(times(RESEND_MAX, { kind: 'notFound' }, again).state).toBe('waiting');
  });

  it('sends nothing after the release', () => {
    const released: Transfer = { ...complete, state: 'released' };
    for (const outcome of [RETRY, receipt('unknown'), receipt('receiving', ['pho000000000001'])])
      expect(nextTransfer(released, outcome, moment)).toEqual(released);
    expect(restartTransfer(released, NOW)).toEqual(released);
    expect(isUndelivered('released')).toBe(false);
  });
});

describe('delays', () => {
  it('are between 2 s and 5 min, and at most 30 s in view', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.boolean(),
        (attempts, random, visible) => {
          const delay = retryDelay(attempts, { random, visible });
          expect(delay).toBeGreaterThanOrEqual(RETRY_MIN);
          expect(delay).toBeLessThanOrEqual(visible ? RETRY_MAX_VISIBLE : RETRY_MAX);
        },
      ),
    );
  });

  it('spread a thousand phones after the same outage', () => {
    const delays = new Set(Array.from({ length: 1000 }, (_, i) => retryDelay(8, { random: i / 1000, visible: false })));
    expect(delays.size).toBeGreaterThan(900);
  });
});

describe('any sequence of server answers', () => {
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.constantFrom<Receipt['state']>('receiving', 'complete', 'deleted', 'unknown').map((state) => receipt(state)),
    fc.option(fc.nat()).map((retryAfterMs) => ({ kind: 'retry' as const, retryAfterMs })),
    fc.constantFrom<Outcome>(
      { kind: 'signIn', code: 'unauthorized' },
      { kind: 'refused', code: 'conflict' },
      { kind: 'notFound' },
      { kind: 'deleted' },
      { kind: 'photoMismatch', localBytes: 'sound' },
      { kind: 'unreadable', photo: 'pho000000000001' },
    ),
  );

  it('makes a record complete by a receipt, deleted by the server only', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 40 }), (outcomes) => {
        let transfer = fresh;
        for (const one of outcomes) {
          const before = transfer;
          transfer = nextTransfer(transfer, one, moment);
          if (transfer.state === 'complete' && before.state !== 'complete')
            expect(one).toMatchObject({ kind: 'receipt', receipt: { state: 'complete', missing: [] } });
          if (transfer.state === 'deletedOnServer' && before.state !== 'deletedOnServer')
            expect(one.kind === 'deleted' || (one.kind === 'receipt' && one.receipt.state === 'deleted')).toBe(true);
          if (isUndelivered(transfer.state)) expect(transfer.completedAt).toBeNull();
          if (transfer.state === 'complete') expect(transfer.completedAt).not.toBeNull();
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves undelivered work to retry, which then waits', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 40 }), (outcomes) => {
        const transfer = outcomes.reduce((one, answer) => nextTransfer(one, answer, moment), fresh);
        const again = restartTransfer(transfer, NOW);
        if (isUndelivered(transfer.state)) expect(again).toMatchObject({ state: 'waiting', nextAttemptAt: NOW });
        else expect(again).toEqual(transfer);
      }),
    );
  });
});

describe('a refusal of another server', () => {
  const HOUR = 3_600_000;
  const at = (ms: number): Moment => ({ ...moment, now: NOW + ms });
  const refused = (status: number): Outcome => ({ kind: 'retry', retryAfterMs: null, status });
  const metInTurn = (...met: [ms: number, outcome: Outcome][]) =>
    met.reduce<Transfer>((transfer, [ms, outcome]) => nextTransfer(transfer, outcome, at(ms)), fresh);

  it('is reported after an hour of the same one, and stays work', () => {
    expect(getShownStatus(metInTurn([0, refused(413)], [HOUR - 1, refused(413)]).strange)).toBeNull();
    const long = metInTurn(
      [0, refused(413)],
      [HOUR / 2, RETRY],
      [HOUR / 2, receipt('receiving', ['pho000000000001'])],
      [HOUR, refused(413)],
    );
    expect([getShownStatus(long.strange), long.state]).toEqual([413, 'waiting']);
    expect(foreignRejectionText(413)).toContain('(Nummer 413)');
  });

  it('restarts with another number, and is forgotten on arrival', () => {
    expect(getShownStatus(metInTurn([0, refused(413)], [HOUR, refused(403)]).strange)).toBeNull();
    const arrived = metInTurn([0, refused(413)], [HOUR, refused(413)], [HOUR, receipt('complete')]);
    expect(arrived.strange).toBeUndefined();
  });
});
