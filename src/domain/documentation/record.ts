/** A documentation as screens show it: what the server says of one, and what is to be said about it besides its facts. */
import type { Transfer } from '../delivery/transfer';
import { isUndelivered } from '../delivery/undelivered';
import { TIME_LIMIT } from '../limits';
import type { Open } from '../shape';
import type { RecordState } from '../states';
import { MINUTE } from '../time/duration';
import type { Exception } from './exception';
import type { LocationSource, LocationStatus } from './place';
import type { ServiceType } from './service';
import type { TypedTexts } from './typed';
import type { Work } from './work';

/** 'Übertragen am …' is shown when capture and completion differ by more (D9). */
const TRANSFERRED_LATER = 10 * MINUTE;

/** As the server shows it to an account; times in ms (server, D9), distance and accuracy in metres. */
export type DocumentationRecord = TypedTexts & {
  id: string;
  property: string | null;
  propertyName: string;
  propertyAddress: string;
  user: string | null;
  employeeName: string;
  /** The provider's name as it was at submission; by a manager's own link what its owner wrote (D113), '' for nothing. */
  companyName: string;
  /** The Hausverwaltung as it was called then; absent = the company's own property, or a row that is older than this. */
  managerName?: string;
  serviceType: ServiceType | null;
  /** What was done (D179); absent = nothing was said, or a record of an app that did not ask. */
  work?: Work | null | undefined;
  /** The hours that were agreed when it arrived (D180), of Winterdienst alone; absent = none. */
  winter?: string;
  location: string;
  /** The address of bare coordinates, looked up by the server after the delivery (D114); absent = none. */
  foundAddress?: string;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  locationSource: LocationSource;
  locationStatus: LocationStatus;
  distance: number | null;
  byLink: boolean;
  clockKnown: boolean;
  /** As many as were sealed. */
  photoCount: number;
  /** Only while the server waits for photos (D64): how many are there, and when it heard of the record, ms. */
  photosArrived?: number;
  receivedAt?: number;
  startedAt: number;
  capturedAt: number;
  completedAt: number | null;
  state: Open<RecordState>;
  late: boolean;
  held: boolean;
  /** Record number (D40). */
  number: string;
  editedAt: number | null;
  /** Who changed it (D21); absent = nobody. */
  editedBy?: string;
  /** What is unusual about it (D85); absent = nothing. */
  exceptions?: Exception[];
  /** The server's `updated`, word for word: the cursor of the pull. */
  updated: string;
};

/**
 * A record of a list, from either source. `transfer`: what this phone knows of its own way; null = the server's word alone.
 * `updated` absent: the record as it was sealed here; the pull has not brought the server's yet, or does not any more.
 */
export type ShownRecord = Omit<DocumentationRecord, 'updated'> & { transfer: Transfer | null; updated?: string };

/** Whether the server has it, and this phone only what was sealed: what was changed since (D21) is not in it. */
export function isSealedOnly({ updated, transfer }: ShownRecord): boolean {
  return updated === undefined && (transfer?.state === 'complete' || transfer?.state === 'released');
}

/** The order of a list: what only this phone has first, then the newest. */
export function byWaitingThenNewest(a: ShownRecord, b: ShownRecord): number {
  const waitingRank = (row: ShownRecord) => Number(row.transfer !== null && isUndelivered(row.transfer.state));
  return waitingRank(b) - waitingRank(a) || b.capturedAt - a.capturedAt;
}

/** One thing worth saying about a record; `at` in ms. Each screen has its own words for it, and its own choice of them. */
export type RecordNote =
  /** Completed more than ten minutes after the capture (D9). */
  | { kind: 'transferred'; at: number }
  /** The clock of the device was never compared with the server's (D57). */
  | { kind: 'clock_unknown' }
  /** Between opening and saving lie more than the ten minutes (D9). */
  | { kind: 'over_time' }
  /** Arrived after a right had ended (D29). */
  | { kind: 'late' }
  /** Changed by a super admin (D21); `by` null where the name is not known. */
  | { kind: 'edited'; at: number; by: string | null }
  /** D85. */
  | { kind: 'exception'; exception: Exception }
  /** Nobody was signed in (D8). */
  | { kind: 'by_link' }
  /** The place is the property's or was typed (D10). */
  | { kind: 'no_gps' }
  /** `metres` from the property, null where that is not known. */
  | { kind: 'off_site'; metres: number | null };

/** Everything that is unusual about a record: its times first, then what it was marked with, then who and where. */
export function recordNotes(record: ShownRecord | DocumentationRecord): RecordNote[] {
  const { startedAt, capturedAt, completedAt, editedAt, editedBy } = record;
  const notes: RecordNote[] = [];
  if (completedAt !== null && Math.abs(completedAt - capturedAt) > TRANSFERRED_LATER)
    notes.push({ kind: 'transferred', at: completedAt });
  if (!record.clockKnown) notes.push({ kind: 'clock_unknown' });
  if (capturedAt - startedAt > TIME_LIMIT) notes.push({ kind: 'over_time' });
  if (record.late) notes.push({ kind: 'late' });
  if (editedAt !== null) notes.push({ kind: 'edited', at: editedAt, by: editedBy || null });
  for (const exception of record.exceptions ?? []) notes.push({ kind: 'exception', exception });
  if (record.byLink) notes.push({ kind: 'by_link' });
  if (record.locationSource !== 'gps') notes.push({ kind: 'no_gps' });
  if (record.locationStatus === 'off_site') notes.push({ kind: 'off_site', metres: record.distance });
  return notes;
}

/** Where it was made, in one line: the address, also one that was looked up later, else what was sealed. */
export function locationText({
  foundAddress,
  location,
}: Pick<DocumentationRecord, 'foundAddress' | 'location'>): string {
  return foundAddress ?? location;
}

/** Who made it: the name, marked where it came by link and nobody's account stands behind it. */
export function authorText({ byLink, employeeName }: Pick<DocumentationRecord, 'byLink' | 'employeeName'>): string {
  return byLink ? `Per Link: ${employeeName}` : employeeName;
}
