/** A Nachtrag while it is made: what it changes, and what it still needs. Pure. */
import { toCanonicalJson } from '../evidence/canonical';
import type { Issue } from '../issue';
import { SUPPLEMENT_PHOTOS_MAX } from '../limits';
import type { Role } from '../people/role';
import { countCharacters } from '../text/text';
import { isExpired } from '../time/timer';
import type { Draft } from './documentation';
import { reasonIssue } from './reason';
import type { ShownRecord } from './record';
import type { ServiceType } from './service';
import { type Changes, findSupplementIssue, SUPPLEMENT_REASON_MAX, type SupplementMaker } from './supplement';
import { TYPED } from './typed';
import type { Work } from './work';

/** What of the record may be wrong, as it holds now. */
export type Correctable = {
  property: string | null;
  serviceType: ServiceType | null;
  work: Work | null;
  notes: string;
};

/** What holds after the changes. */
export function correctedBy(record: Correctable, changes: Changes | null): Correctable {
  const { property, serviceType, work, notes } = changes ?? {};
  return {
    property: property ?? record.property,
    serviceType: serviceType === undefined ? record.serviceType : serviceType,
    work: work === undefined ? record.work : work,
    notes: notes ?? record.notes,
  };
}

/** The changes that lead from the record to `wanted`; null for none. */
export function changesBetween(record: Correctable, wanted: Correctable): Changes | null {
  const { property } = wanted;
  const changes: Changes = {
    ...(property !== null && property !== record.property && { property }),
    ...(wanted.serviceType !== record.serviceType && { serviceType: wanted.serviceType }),
    ...(toCanonicalJson(wanted.work) !== toCanonicalJson(record.work) && { work: wanted.work }),
    ...(wanted.notes.trim() !== record.notes && { notes: wanted.notes }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/**
 * Issues that block saving a Nachtrag; empty = none.
 * @param needsReason the company corrects a record of somebody else, or the author's days are over.
 */
export function supplementDraftIssues(
  draft: Draft,
  photos: number,
  context: { elapsedMs: number; needsReason: boolean },
): Issue[] {
  const { changes = null, reason = '' } = draft;
  const issues: Issue[] = [];
  const requireThat = (ok: boolean, issue: Issue) => ok || issues.push(issue);
  requireThat(!isExpired(context.elapsedMs) && draft.state === 'open', { field: '', code: 'time_expired' });
  requireThat(photos <= SUPPLEMENT_PHOTOS_MAX, { field: 'photos', code: 'supplement_photos' });
  requireThat(changes !== null || photos > 0, { field: 'photos', code: 'supplement_empty' });
  requireThat(countCharacters(changes?.notes ?? '') <= TYPED.notes.most, { field: 'notes', code: TYPED.notes.wrong });
  const isNeeded = context.needsReason || changes?.withdrawn === true;
  const issue = isNeeded ? reasonIssue(reason) : null;
  if (issue) issues.push(issue);
  else requireThat(countCharacters(reason) <= SUPPLEMENT_REASON_MAX, { field: 'reason', code: 'reason_length' });
  return issues;
}

/** The record of a Nachtrag. `capturedAt` ms, `contentHash` of its sealed text. */
export type SupplementParent = Correctable & {
  id: string;
  contentHash: string;
  number: string;
  propertyName: string;
  propertyAddress: string;
  employeeName: string;
  user: string | null;
  byLink: boolean;
  capturedAt: number;
};

/** Null where the hash is unknown: pulled by an older app. */
export function supplementParent(record: ShownRecord): SupplementParent | null {
  const { id, contentHash, number, property, propertyName, propertyAddress, employeeName, user, byLink } = record;
  if (contentHash === undefined) return null;
  const { serviceType, work = null, notes, capturedAt } = record;
  const names = { number, propertyName, propertyAddress, employeeName };
  return { id, contentHash, ...names, property, user, byLink, serviceType, work, notes, capturedAt };
}

/** In which parts a signed-in person may make one: the companies see only their own records. */
export function supplementMakers(
  { user }: Pick<SupplementParent, 'user'>,
  person: { user: string; role: Role },
): SupplementMaker[] {
  const makers: SupplementMaker[] = user === person.user ? ['author'] : [];
  return person.role === 'company_admin' ? [...makers, 'company'] : makers;
}

/**
 * The right to make one now; null = none.
 * @param now ms, by the clock of `capturedAt`.
 */
export function supplementRight(
  makers: readonly SupplementMaker[],
  { capturedAt }: Pick<SupplementParent, 'capturedAt'>,
  now: number,
): { needsReason: boolean } | null {
  const issue = findSupplementIssue(makers, { parentCapturedAt: capturedAt, capturedAt: now, reason: '' });
  if (issue !== null && issue !== 'reason_length') return null;
  return { needsReason: issue === 'reason_length' };
}
