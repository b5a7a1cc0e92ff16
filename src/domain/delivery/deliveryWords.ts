/** How the state of a record is said on every screen: a mark (icon and tone) and a word, never colour alone (design). */
import type { DocumentationRecord } from '../documentation/record';
import { INCOMPLETE_AFTER } from '../limits';
import type { TransferState } from './transfer';

/** saved ●, sending ▲, done ✓, wait and refused as their words say. */
export type DeliveryMark = 'saved' | 'sending' | 'done' | 'wait' | 'refused';

/** `short` fits beside a title; `since`: when the server heard of a record that is still coming, ms, else null. */
export type DeliveryWords = { mark: DeliveryMark; words: string; short: string; since: number | null };

/** A record this phone captured: what it knows of its own transfer is enough. */
type Own = { transfer: { state: TransferState }; state?: unknown };

/** A record as the server shows it; `photosArrived` and `receivedAt` (ms) are absent in rows of older versions. */
type Shown = {
  transfer: { state: TransferState } | null;
  state: DocumentationRecord['state'];
  /** As many as were sealed. */
  photoCount: number;
  photosArrived?: number;
  receivedAt?: number;
  employeeName: string;
};

/**
 * The one place that decides how far a record is (D64). What this phone captured is said as the phone knows it;
 * everything else as the server does: 'Übertragen' is a record of which it has everything.
 * @param at `now`: ms by the server's clock, when this phone last heard; `sending`: whether this record is on its way
 *   right now ('Wird übertragen' is progress, not a state).
 */
export function deliveryWords(record: Own | Shown, at: { now: number; sending: boolean }): DeliveryWords {
  if (isReceiving(record)) return receivingWords(record, at.now);
  const { mark, words } = ownWords(record.transfer?.state ?? 'complete', at.sending);
  return { mark, words, short: words, since: null };
}

/** Whether the server still waits for photos of a record that another phone captured. */
export function isReceiving(record: Own | Shown): record is Shown {
  return record.transfer === null && record.state === 'receiving';
}

function receivingWords({ photoCount, photosArrived, receivedAt, employeeName }: Shown, now: number): DeliveryWords {
  const since = receivedAt ?? null;
  if (since !== null && now - since >= INCOMPLETE_AFTER) {
    const words =
      employeeName === ''
        ? 'Unvollständig: das Telefon hat die Fotos noch'
        : `Unvollständig: das Telefon von ${employeeName} hat die Fotos noch`;
    return { mark: 'wait', words, short: 'Unvollständig', since };
  }
  const short = 'Wird empfangen';
  const photos = photoCount === 1 ? 'Foto' : 'Fotos';
  const words = photosArrived === undefined ? short : `${short}, ${photosArrived} von ${photoCount} ${photos}`;
  return { mark: 'sending', words, short, since };
}

function ownWords(state: TransferState, sending: boolean): Pick<DeliveryWords, 'mark' | 'words'> {
  switch (state) {
    case 'waiting':
      return sending
        ? { mark: 'sending', words: 'Wird übertragen' }
        : { mark: 'saved', words: 'Auf dem Gerät gesichert' };
    case 'needsSignIn':
      return { mark: 'wait', words: 'Bitte neu anmelden' };
    case 'refused':
      return { mark: 'refused', words: 'Nicht angenommen' };
    case 'deletedOnServer':
      return { mark: 'refused', words: 'Vom Server gelöscht' };
    case 'complete':
    case 'released':
      return { mark: 'done', words: 'Übertragen' };
  }
}
