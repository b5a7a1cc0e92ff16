/** A documentation for screens: the server's fields, and notes on what is unusual. */
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

/** 'Übertragen am …' appears from this difference on (D9). */
const TRANSFERRED_LATER = 10 * MINUTE;

/** Number and capture (ms) of an earlier record. */
export type Similar = { number: string; at: number };

/** From the server for an account; times in ms (server, D9), distance and accuracy in metres. */
export type DocumentationRecord = TypedTexts & {
  id: string;
  property: string | null;
  propertyName: string;
  propertyAddress: string;
  user: string | null;
  employeeName: string;
  /**
   * The provider's name at submission; for a manager's own link the owner's text (D113), '' for
   * none.
   */
  companyName: string;
  /** The Hausverwaltung's name then; absent = the company's own property, or an older row. */
  managerName?: string;
  serviceType: ServiceType | null;
  /** What was done; absent = nothing, or an older app. */
  work?: Work | null | undefined;
  /** Hours agreed at arrival, only for Winterdienst; absent = none. */
  winter?: string;
  location: string;
  /** Address found by the server after delivery; absent = none. */
  foundAddress?: string;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  locationSource: LocationSource;
  locationStatus: LocationStatus;
  distance: number | null;
  byLink: boolean;
  clockKnown: boolean;
  /** Number of sealed photos. */
  photoCount: number;
  /** Only while photos are missing: number arrived, and arrival of the record, ms. */
  photosArrived?: number;
  receivedAt?: number;
  startedAt: number;
  capturedAt: number;
  completedAt: number | null;
  state: Open<RecordState>;
  late: boolean;
  held: boolean;
  number: string;
  editedAt: number | null;
  /** Who changed it (D21); absent = no person. */
  editedBy?: string;
  /** Hash of the sealed text; absent = pulled by an older app. */
  contentHash?: string;
  /** When photos were last handed in later (Nachtrag), ms; absent = never. */
  supplementedAt?: number;
  /** How many photos were handed in later; absent = none, or an older server. */
  supplementPhotos?: number;
  /** Its author marked it as a defect. */
  defect?: true;
  /** Its maker took it back: it does not belong to a property. */
  withdrawn?: true;
  /** Exceptions; absent = none. */
  exceptions?: Exception[];
  /** The property's number today, only for offices; absent = none. */
  propertyNumber?: string;
  /** Other records with very similar photos, only for offices (D413); absent = none. */
  similar?: Similar[];
  /** The server's unchanged `updated`: the pull cursor. */
  updated: string;
};

/**
 * A record of phone or server. `transfer`: of this phone; null = server only. `updated` absent: as
 * sealed here, without the server's row.
 */
export type ShownRecord = Omit<DocumentationRecord, 'updated'> & { transfer: Transfer | null; updated?: string };

/**
 * The server has it, but this phone only knows the sealed content: later changes are missing.
 */
export function isSealedOnly({ updated, transfer }: ShownRecord): boolean {
  return updated === undefined && (transfer?.state === 'complete' || transfer?.state === 'released');
}

/** Whether the server has Nachträge to a record that changed something, or photos. */
export function hasSupplements({
  editedAt,
  supplementedAt,
  withdrawn,
}: Pick<DocumentationRecord, 'editedAt' | 'supplementedAt' | 'withdrawn'>): boolean {
  return editedAt !== null || supplementedAt !== undefined || withdrawn === true;
}

/** List order: undelivered first, then newest. */
export function byWaitingThenNewest(a: ShownRecord, b: ShownRecord): number {
  const waitingRank = (row: ShownRecord) => Number(row.transfer !== null && isUndelivered(row.transfer.state));
  return waitingRank(b) - waitingRank(a) || b.capturedAt - a.capturedAt;
}

/** A note about a record; `at` in ms. Screens choose and word them. */
export type RecordNote =
  /** Completed over ten minutes after the capture. */
  | { kind: 'transferred'; at: number }
  /** The device clock was never compared with the server's. */
  | { kind: 'clock_unknown' }
  /** Over ten minutes between opening and saving. */
  | { kind: 'over_time' }
  /** Arrived after a right had ended. */
  | { kind: 'late' }
  /** Changed by a super admin; `by` null = unknown name. */
  | { kind: 'edited'; at: number; by: string | null }
  | { kind: 'exception'; exception: Exception }
  | ({ kind: 'similar' } & Similar)
  /** Without an account. */
  | { kind: 'by_link' }
  /** The position is the property's or typed. */
  | { kind: 'no_gps' }
  /** `metres` from the property, null = unknown. */
  | { kind: 'off_site'; metres: number | null };

function exceptionNotes({
  exceptions = [],
  similar = [],
}: Pick<DocumentationRecord, 'exceptions' | 'similar'>): RecordNote[] {
  return [
    ...exceptions.map((exception): RecordNote => ({ kind: 'exception', exception })),
    ...similar.map((one): RecordNote => ({ kind: 'similar', ...one })),
  ];
}

/** The arrival (ms) where it was over ten minutes after the capture, else null. */
export function arrivedLater({ at, completedAt }: { at: number; completedAt: number | null }): number | null {
  return completedAt !== null && Math.abs(completedAt - at) > TRANSFERRED_LATER ? completedAt : null;
}

/** All notes: times first, then marks, author and position. */
export function recordNotes(record: ShownRecord | DocumentationRecord): RecordNote[] {
  const { startedAt, capturedAt, completedAt, editedAt, editedBy } = record;
  const notes: RecordNote[] = [];
  const arrivedAt = arrivedLater({ at: capturedAt, completedAt });
  if (arrivedAt !== null) notes.push({ kind: 'transferred', at: arrivedAt });
  if (!record.clockKnown) notes.push({ kind: 'clock_unknown' });
  if (capturedAt - startedAt > TIME_LIMIT) notes.push({ kind: 'over_time' });
  if (record.late) notes.push({ kind: 'late' });
  if (editedAt !== null) notes.push({ kind: 'edited', at: editedAt, by: editedBy || null });
  notes.push(...exceptionNotes(record));
  if (record.byLink) notes.push({ kind: 'by_link' });
  if (record.locationSource !== 'gps') notes.push({ kind: 'no_gps' });
  if (record.locationStatus === 'off_site') notes.push({ kind: 'off_site', metres: record.distance });
  return notes;
}

/** Location in one line: the address, also one found later, else the sealed text. */
export function locationText({
  foundAddress,
  location,
}: Pick<DocumentationRecord, 'foundAddress' | 'location'>): string {
  return foundAddress ?? location;
}

/** The author's name, marked if by link. */
export function authorText({ byLink, employeeName }: Pick<DocumentationRecord, 'byLink' | 'employeeName'>): string {
  return byLink ? `Per Link: ${employeeName}` : employeeName;
}
