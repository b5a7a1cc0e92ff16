import { describe, expect, it } from 'vitest';
import type { InvitationRecord } from '../../../../src/api/invitations';
import type { Deletion } from '../../../../src/domain/documentation/deletion';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { concernsOf, newSince } from '../../../../src/features/manager/home/attention';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T14:30:00Z');
const SINCE = NOW - DAY;
const record = (id: string, of: Partial<DocumentationRecord> = {}) =>
  ({
    id,
    capturedAt: NOW - 2 * HOUR,
    completedAt: NOW - HOUR,
    locationStatus: 'on_site',
    ...of,
  }) as DocumentationRecord;
const deletion = (id: string, deletedAt: number) => ({ id, deletedAt }) as Deletion;
const invitation = (id: string, of: Partial<InvitationRecord> = {}) =>
  ({
    id,
    email: `${id}@example.org`,
    properties: ['dom'],
    status: 'pending',
    createdAt: NOW - 9 * DAY,
    expiresAt: NOW - 2 * DAY,
    ...of,
  }) as InvitationRecord;
const NOTHING = { deletions: [], records: [], invitations: [], properties: [{ id: 'dom' }] };
const ids = (of: Parameters<typeof concernsOf>[0], since: number | null = SINCE) =>
  concernsOf(of, { since, now: NOW }).map((one) => `${one.kind} ${one.of.id}`);

describe('the home of a Hausverwaltung', () => {
  it('asks for an answer to what was deleted and what was captured far away since the last visit, in this order', () => {
    const deletions = [deletion('old', SINCE - HOUR), deletion('first', SINCE + HOUR), deletion('last', NOW - HOUR)];
    const records = [
      record('near'),
      record('far', { locationStatus: 'off_site' }),
      record('seen', { locationStatus: 'off_site', completedAt: SINCE - HOUR }),
    ];
    expect(ids({ ...NOTHING, deletions, records })).toEqual(['deleted last', 'deleted first', 'far far']);
  });

  it('has nothing new to tell at the first visit', () => {
    const known = {
      ...NOTHING,
      deletions: [deletion('one', NOW)],
      records: [record('far', { locationStatus: 'off_site' })],
    };
    expect(ids(known, null)).toEqual([]);
    expect(newSince([record('one')], null)).toEqual([]);
  });

  it('counts as new what arrived since then, also where it was captured before', () => {
    const records = [record('late', { capturedAt: SINCE - 3 * DAY }), record('before', { completedAt: SINCE - 1 })];
    expect(newSince(records, SINCE).map(({ id }) => id)).toEqual(['late']);
  });

  it('asks about an invitation that nobody answered in time, until it is sent again or a month has passed', () => {
    const invitations = [
      invitation('open', { expiresAt: NOW + HOUR }),
      invitation('accepted', { status: 'accepted' }),
      invitation('expired'),
      invitation('marked', { status: 'expired', expiresAt: NOW - 3 * DAY }),
      invitation('repeated'),
      invitation('again', { email: 'repeated@example.org', createdAt: NOW - DAY, expiresAt: NOW + 6 * DAY }),
      invitation('forgotten', { expiresAt: NOW - 31 * DAY }),
    ];
    expect(ids({ ...NOTHING, invitations }, null)).toEqual(['expired expired', 'expired marked']);
  });

  it('asks about no invitation to properties that are all deleted', () => {
    const invitations = [
      // The end of its property ended it before its time.
      invitation('early', { status: 'expired', expiresAt: NOW + 5 * DAY, properties: ['gone'] }),
      invitation('gone', { properties: ['gone', 'other'] }),
      invitation('left', { properties: ['gone', 'dom'] }),
    ];
    expect(ids({ ...NOTHING, invitations }, null)).toEqual(['expired left']);
  });
});
