/** What a record's Nachträge changed, from what to what. Pure. */
import type { Transfer } from '../delivery/transfer';
import type { Open } from '../shape';
import type { RecordState } from '../states';
import { activitiesText, workTimesText } from './activities';
import { labelOf } from './fields';
import type { Changes, SupplementKind } from './supplement';
import { type Correctable, correctedBy } from './supplementDraft';

/** One Nachtrag for screens and files; `at` capture, `completedAt` arrival or null, ms. */
export type ShownSupplement = {
  id: string;
  number: string;
  at: number;
  completedAt: number | null;
  by: string;
  byLink: boolean;
  kind: SupplementKind;
  changes: Changes | null;
  /** Name of the property that it names; '' = none, or not to be seen. */
  propertyName: string;
  /** Its address; absent = not known here. */
  propertyAddress?: string;
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

/** A record at one time, with name and address of its property; '' = not to be seen. */
export type Version = Correctable & { propertyName: string; propertyAddress?: string };

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

function versionAfter(version: Version, { changes, propertyName, propertyAddress = '' }: ShownSupplement): Version {
  const named = changes?.property === undefined ? version : { propertyName, propertyAddress };
  return {
    ...correctedBy(version, changes),
    propertyName: named.propertyName,
    propertyAddress: named.propertyAddress ?? '',
  };
}

type Named = { propertyName: string; propertyAddress?: string };

/** The names; with their addresses where both names are equal. `from` null = not to be seen. */
function propertyLine(before: Named | null, after: Named): Omit<ChangeLine, 'label'> {
  const [from, to] = [before?.propertyName || null, after.propertyName || NO_STATEMENT];
  if (!before || from !== to) return { from, to };
  const [old, now] = [before.propertyAddress ?? '', after.propertyAddress ?? ''];
  if (old === now) return { from, to: `${to} (eine andere Immobilie mit diesem Namen)` };
  const withAddress = (address: string) => [to, address].filter(Boolean).join(', ');
  return { from: withAddress(old), to: withAddress(now) };
}

/** What one Nachtrag changed. @param before null: not known here. */
export function changesOfOne(
  { changes, ...named }: Pick<ShownSupplement, 'changes' | 'propertyName' | 'propertyAddress'>,
  before: Version | null,
): ChangeLine[] {
  if (!changes) return [];
  const textOf = (value: string) => value || NO_STATEMENT;
  const from = (of: (version: Version) => string) => before && textOf(of(before));
  const lines: ChangeLine[] = [];
  if (changes.property !== undefined) lines.push({ label: labelOf('propertyName'), ...propertyLine(before, named) });
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
