/**
 * Nachtrag: photos that were forgotten, or a correction. It is a documentation with a `parent`, sealed and delivered like
 * each other. Pure, on both sides.
 */

import { isId } from '../id';
import type { Issue, IssueCode } from '../issue';
import { NOTES_MAX, SUPPLEMENT_BY_AUTHOR, SUPPLEMENT_BY_LINK } from '../limits';
import { isObject } from '../shape';
import { countCharacters, isWellFormed } from '../text/text';
import { REASON_MAX, reasonIssue } from './reason';
import { SERVICE_TYPES, type ServiceType } from './service';
import type { Work } from './work';
import { workIssue } from './workShape';

export const SUPPLEMENT_REASON_MAX = REASON_MAX;

/** Only what changes. `withdrawn`: the record does not belong here; it excludes the others. */
export type Changes = {
  /** Id of the right property. */
  property?: string;
  /** Null: no service. */
  serviceType?: ServiceType | null;
  /** Null: nothing was stated. */
  work?: Work | null;
  notes?: string;
  withdrawn?: true;
};

/** `changes`: null for photos alone. `parentHash`: content hash of the parent as the maker knew it. */
export type SupplementFields = {
  parent: string | null;
  parentHash: string | null;
  changes: Changes | null;
  reason: string;
};

/** `photos`: handed in later; `correction`: something was wrong; `withdrawn`: does not belong here. */
export type SupplementKind = 'photos' | 'correction' | 'withdrawn';

export function supplementKind({ changes }: { changes?: Changes | null }): SupplementKind {
  if (!changes) return 'photos';
  return changes.withdrawn ? 'withdrawn' : 'correction';
}

/** A body of any shape: one that names a parent is judged as a Nachtrag. */
export function isSupplement({ parent }: { parent?: unknown }): boolean {
  return parent !== undefined && parent !== null && parent !== '';
}

const CHANGED: { [name in keyof Required<Changes>]: (value: unknown) => boolean } = {
  property: (value) => typeof value === 'string' && isId(value),
  serviceType: (value) => value === null || SERVICE_TYPES.some((type) => type === value),
  work: (value) => value === null || workIssue(value) === null,
  notes: (value) => typeof value === 'string' && isWellFormed(value) && countCharacters(value) <= NOTES_MAX,
  withdrawn: (value) => value === true,
};

/** A foreign value: an object with at least one known change. */
export function changesIssue(value: unknown): IssueCode | null {
  if (!isObject(value)) return 'changes_invalid';
  const names = Object.keys(value);
  const isKnown = (name: string): name is keyof Changes => Object.hasOwn(CHANGED, name);
  // A service of a newer phone: that phone retries later (version_unknown).
  if (isNewerWord(value.serviceType)) return 'version_unknown';
  const fits = names.length > 0 && names.every((name) => isKnown(name) && CHANGED[name](value[name]));
  return fits && (value.withdrawn === undefined || names.length === 1) ? null : 'changes_invalid';
}

function isNewerWord(value: unknown): boolean {
  return (
    typeof value === 'string' && /^[A-Za-zÄÖÜäöüß]{3,40}$/.test(value) && !SERVICE_TYPES.some((type) => type === value)
  );
}

/** A stored value, or null. */
export function changesIn(value: unknown): Changes | null {
  return changesIssue(value) === null ? (value as Changes) : null;
}

type Body = Partial<SupplementFields> & {
  id: string;
  photos: readonly unknown[];
  serviceType: unknown;
  notes: string;
  work?: unknown;
  defect?: unknown;
};

/** Issues of a body whose fields have their shape. */
export function supplementIssues(body: Body): Issue[] {
  const { parentHash = null, changes = null, reason = '' } = body;
  if (!isSupplement(body)) {
    const isPlain = parentHash === null && changes === null && reason === '';
    return isPlain ? [] : [{ field: 'parent', code: 'missing_key' }];
  }
  const issues = parentIssues(body);
  if (changes === null && body.photos.length === 0) issues.push({ field: 'photos', code: 'supplement_empty' });
  // What it says of the work stands in `changes` alone.
  if (saysWork(body)) issues.push({ field: 'changes', code: 'changes_invalid' });
  const wrong = changes?.withdrawn ? reasonIssue(reason) : null;
  if (wrong) issues.push(wrong);
  return issues;
}

function parentIssues({ id, parent, parentHash = null }: Body): Issue[] {
  const issues: Issue[] = [];
  // A deletion takes the Nachträge of a record along, and would never end.
  if (parent === id) issues.push({ field: 'parent', code: 'id_invalid' });
  if (parentHash === null) issues.push({ field: 'parentHash', code: 'missing_key' });
  return issues;
}

function saysWork({ serviceType, notes, work = null, defect = null }: Body): boolean {
  return notes !== '' || [serviceType, work, defect].some((value) => value !== null);
}

/** `author`: of the parent; `company`: the parent's; `link`: the parent came by the same link. */
export type SupplementMaker = 'author' | 'company' | 'link';

/** When the right to make one ends, ms by the clock of the parent's capture; null = never. */
export function supplementUntil(maker: SupplementMaker, parentCapturedAt: number): number | null {
  if (maker === 'company') return null;
  return parentCapturedAt + (maker === 'link' ? SUPPLEMENT_BY_LINK : SUPPLEMENT_BY_AUTHOR);
}

/**
 * Why none of these makers may make it, or null. A company that is also the author has both rights.
 * @param of times in ms, corrected by the server; `reason`: as sealed.
 */
export function findSupplementIssue(
  makers: readonly SupplementMaker[],
  of: { parentCapturedAt: number; capturedAt: number; reason: string },
): IssueCode | null {
  if (makers.length === 0) return 'supplement_not_allowed';
  const inTime = makers.filter((maker) => {
    const until = supplementUntil(maker, of.parentCapturedAt);
    return until === null || of.capturedAt <= until;
  });
  if (inTime.length === 0) return 'supplement_late';
  const needsReason = inTime.every((maker) => maker === 'company');
  return needsReason && reasonIssue(of.reason) ? 'reason_length' : null;
}

/** Sentences that a Hausverwaltung reads in place of a record that left it. */
export const LEFT_TEXT = {
  withdrawn: 'Gehört nicht hierher: Der Dienstleister hat diese Dokumentation zurückgenommen.',
  moved: 'Diese Dokumentation gehört zu einer anderen Immobilie.',
} as const;
export type LeftKind = keyof typeof LEFT_TEXT;

/** Whether a Löschsperre forbids the change: the record stays with its property. */
export function isForbiddenOnHold(changes: Changes | null): boolean {
  return changes !== null && (changes.property !== undefined || changes.withdrawn === true);
}
