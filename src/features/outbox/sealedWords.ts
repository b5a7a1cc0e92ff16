/** What is said of a saved documentation that is not on its way, and what its export says. Pure. */
import { dateTime, formatBytes, numberText, photoCount } from '../../components/format';
import type { OutboxRow } from '../../db/db';
import { statusToTell, strangeRefusalText } from '../../domain/delivery/strangeRefusal';
import { textsIn } from '../../domain/documentation/typed';
import type { IssueCode } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { HOUR } from '../../domain/time/duration';
import { sealedPlaceText } from './exportText';
import type { ToExport } from './zip';

/** Why a record is not on its way, as a sentence. */
export function reasonText(reason: IssueCode | null): string {
  const text = reason ? ISSUE_TEXT[reason] : 'Der Server hat die Dokumentation nicht angenommen.';
  return text.endsWith('.') ? text : `${text}.`;
}

/** Said of one that is tried again and again. */
const TRIED = 'Die Übertragung ist noch nicht gelungen und wird weiter versucht.';

/** The same of a record. */
export function waitingReason({ state, transfer }: OutboxRow): string {
  if (state !== 'waiting') return reasonText(transfer.reason);
  const away = statusToTell(transfer.strange);
  return away === null ? TRIED : strangeRefusalText(away);
}

/** Failures in a row after which a record can be taken along by other means, and the time after which it can in any case. */
const TAKEN_ALONG = { failures: 3, after: HOUR };

/** Whether a record waits so long or fails so often that nobody should have to rely on the delivery (D437). `now` ms. */
export function canBeTakenAlong({ state, transfer, capturedAt }: OutboxRow, now: number): boolean {
  if (state !== 'waiting') return false;
  return transfer.attempts >= TAKEN_ALONG.failures || now - capturedAt >= TAKEN_ALONG.after;
}

/** What goes with a record that is deleted here. */
export function lossOf(row: OutboxRow, size: number): string {
  const { photos, notes } = row.sealed;
  const also = notes === '' ? 'und der Standort' : ', der Standort und die Notizen';
  const what = `${photoCount(photos.length)} (${formatBytes(size)})${notes === '' ? ' ' : ''}${also}`;
  return `Verloren gehen ${what} der Dokumentation ${numberText(row.number)} vom ${dateTime(row.capturedAt)}, ${row.propertyName}.`;
}

/** A record as its ZIP holds it; `state` in the words of the list. */
export function exportOf(row: OutboxRow, state: string): ToExport {
  const { sealed } = row;
  return {
    reason: `${state}. ${waitingReason(row)}`,
    number: row.number,
    date: dateTime(row.capturedAt),
    startedAt: sealed.startedAt,
    propertyName: row.propertyName,
    propertyAddress: row.propertyAddress,
    authorName: row.authorName,
    place: sealedPlaceText(sealed),
    serviceType: sealed.serviceType,
    work: sealed.work ?? null,
    ...textsIn(sealed),
    manifest: sealed.photos,
    data: sealed,
  };
}
