/** What a record's Nachträge changed, from what to what. Pure. */
import type { Transfer } from '../delivery/transfer';
import type { Open } from '../shape';
import type { RecordState } from '../states';
import { activitiesText, workTimesText } from './activities';
import { labelOf } from './fields';
import type { Changes, SupplementKind } from './supplement';
import { type Correctable, correctedBy } from './supplementDraft';

/** One Nachtrag for screens and files; `at` capture, ms. */
export type ShownSupplement = {
  id: string;
  number: string;
  at: number;
  by: string;
  byLink: boolean;
  kind: SupplementKind;
  changes: Changes | null;
  /** Name of the property that it names; '' = none, or not to be seen. */
  propertyName: string;
  reason: string;
  photoCount: number;
  state: Open<RecordState>;
  held: boolean;
  /** Of this phone; null = from the server. */
  transfer: Transfer | null;
};

/** Whether it counts now: all of it came, and it waits for no release. Files have no other. */
export function isInForce({ state, held }: Pick<ShownSupplement, 'state' | 'held'>): boolean {
  return state === 'complete' && !held;
}

/** A record at one time, with the name of its property; '' = not to be seen. */
export type Version = Correctable & { propertyName: string };

/** `from` null: not known here. */
export type ChangeLine = { label: string; from: string | null; to: string };

/** An empty fact. */
export const NO_STATEMENT = 'keine Angabe';

/** 'Treppenhausreinigung → Winterdienst'. */
export function changeText({ from, to }: ChangeLine): string {
  return from === null ? to : `${from} → ${to}`;
}

/**
 * The lines of each Nachtrag by id.
 * @param all in the order of their captures.
 * @param first what was sealed; null = not known here: then only what undelivered ones change has a `from`.
 * @param now what holds now.
 */
export function changeLines(
  all: readonly ShownSupplement[],
  { first, now }: { first: Version | null; now: Version },
): Map<string, ChangeLine[]> {
  let version = first;
  return new Map(
    all.map((one) => {
      const isHere = one.transfer !== null && one.state !== 'complete';
      const before = isHere ? now : version;
      if (version && one.changes && !isHere) version = versionAfter(version, one);
      return [one.id, changesOfOne(one, before)];
    }),
  );
}

function versionAfter(version: Version, { changes, propertyName }: ShownSupplement): Version {
  const name = changes?.property === undefined ? version.propertyName : propertyName;
  return { ...correctedBy(version, changes), propertyName: name };
}

/** What one Nachtrag changed. @param before null: not known here. */
export function changesOfOne(
  { changes, propertyName }: Pick<ShownSupplement, 'changes' | 'propertyName'>,
  before: Version | null,
): ChangeLine[] {
  if (!changes) return [];
  const textOf = (value: string) => value || NO_STATEMENT;
  const from = (of: (version: Version) => string) => before && textOf(of(before));
  const lines: ChangeLine[] = [];
  if (changes.property !== undefined)
    lines.push({
      label: labelOf('propertyName'),
      // '' = a property that this reader may not see.
      from: before?.propertyName || null,
      to: textOf(propertyName),
    });
  if (changes.serviceType !== undefined)
    lines.push({
      label: labelOf('serviceType'),
      from: from(({ serviceType }) => serviceType ?? ''),
      to: textOf(changes.serviceType ?? ''),
    });
  if (changes.work !== undefined)
    lines.push({
      label: labelOf('work'),
      from: from(({ work }) => workText(work)),
      to: textOf(workText(changes.work)),
    });
  if (changes.notes !== undefined)
    lines.push({ label: labelOf('notes'), from: from(({ notes }) => notes), to: textOf(changes.notes) });
  return lines;
}

function workText(work: Correctable['work']): string {
  return [activitiesText(work), workTimesText(work)].filter(Boolean).join(', ');
}
