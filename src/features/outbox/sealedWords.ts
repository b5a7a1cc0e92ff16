/** Texts of a stopped record, and its export. Pure. */
import { dateTime, formatBytes, numberText, photoCount } from '../../components/format';
import type { OutboxRow } from '../../db/db';
import { foreignRejectionText, getShownStatus } from '../../domain/delivery/foreignRejection';
import { textsIn } from '../../domain/documentation/typed';
import type { IssueCode } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { HOUR } from '../../domain/time/duration';
import { sealedPlaceText } from './exportText';
import type { ToExport } from './zip';

export function reasonText(reason: IssueCode | null): string {
  const text = reason ? ISSUE_TEXT[reason] : 'Der Server hat die Dokumentation nicht angenommen.';
  return text.endsWith('.') ? text : `${text}.`;
}

/** A correction alone has no photos. */
export function staysHere(hasPhotos: boolean): string {
  return hasPhotos ? 'Die Fotos bleiben auf diesem Gerät.' : 'Der Nachtrag bleibt auf diesem Gerät.';
}

/** For repeated attempts. */
const TRIED = 'Die Übertragung ist noch nicht gelungen und wird weiter versucht.';

export function waitingReason({ state, transfer }: OutboxRow): string {
  if (state !== 'waiting') return reasonText(transfer.reason);
  const away = getShownStatus(transfer.strange);
  return away === null ? TRIED : foreignRejectionText(away);
}

/** Consecutive failures, or a time, after which an export is offered. */
const TAKEN_ALONG = { failures: 3, after: HOUR };

/** Whether delivery failed too long or too often to rely on. `now` ms. */
export function canBeTakenAlong({ state, transfer, capturedAt }: OutboxRow, now: number): boolean {
  if (state !== 'waiting') return false;
  return transfer.attempts >= TAKEN_ALONG.failures || now - capturedAt >= TAKEN_ALONG.after;
}

/** @param bound its Nachträge, which go with it. */
export function lossOf(row: OutboxRow, size: number, bound = 0): string {
  const { photos, notes } = row.sealed;
  const also = notes === '' ? 'und der Standort' : ', der Standort und die Notizen';
  const what = `${photoCount(photos.length)} (${formatBytes(size)})${notes === '' ? ' ' : ''}${also}`;
  const lost = `Verloren gehen ${what} der Dokumentation ${numberText(row.number)} vom ${dateTime(row.capturedAt)}, ${row.propertyName}.`;
  return bound === 0 ? lost : `${lost} ${boundText(bound)}`;
}

function boundText(count: number): string {
  return count === 1 ? 'Auch 1 Nachtrag dazu geht verloren.' : `Auch ${count} Nachträge dazu gehen verloren.`;
}

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
    defect: sealed.defect === true,
    manifest: sealed.photos,
    data: sealed,
  };
}
