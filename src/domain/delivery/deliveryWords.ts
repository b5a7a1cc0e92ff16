/** The state of a record on all screens: a mark (icon and tone) and a word, never colour alone. */
import type { DocumentationRecord } from '../documentation/record';
import { INCOMPLETE_AFTER } from '../limits';
import type { TransferState } from './transfer';

/** saved ●, sending ▲, done ✓, wait and refused. */
export type DeliveryMark = 'saved' | 'sending' | 'done' | 'wait' | 'refused';

/**
 * `short` fits beside a title; `since`: when the server got an incomplete record, ms, else null.
 */
export type DeliveryWords = { mark: DeliveryMark; words: string; short: string; since: number | null };

/** A record of this phone, with its own transfer. */
type Own = { transfer: { state: TransferState }; state?: unknown };

/** A record from the server; `photosArrived` and `receivedAt` (ms) are absent in older rows. */
type Shown = {
  transfer: { state: TransferState } | null;
  state: DocumentationRecord['state'];
  /** Number of sealed photos. */
  photoCount: number;
  photosArrived?: number;
  receivedAt?: number;
  employeeName: string;
};

/**
 * The only function that decides on the delivery state. Own captures follow the phone's
 * transfer, others the server: 'Übertragen' means complete there.
 * @param at `now`: ms by the server's clock at the last contact; `sending`: whether a transfer runs
 * ('Wird übertragen' is progress, not a state).
 */
export function deliveryWords(record: Own | Shown, at: { now: number; sending: boolean }): DeliveryWords {
  if (isReceiving(record)) return receivingWords(record, at.now);
  const { mark, words } = ownWords(record.transfer?.state ?? 'complete', at.sending);
  return { mark, words, short: words, since: null };
}

/** Whether photos of another phone's record are missing at the server. */
export function isReceiving(record: Own | Shown): record is Shown {
  return record.transfer === null && record.state === 'receiving';
}

function receivingWords({ photoCount, photosArrived, receivedAt, employeeName }: Shown, now: number): DeliveryWords {
  const since = receivedAt ?? null;
  if (since !== null && now - since >= INCOMPLETE_AFTER) {
    const words =
      employeeName === ''
        ? 'Unvollständig: Fotos noch auf dem Telefon'
        : `Unvollständig: Fotos noch auf dem Telefon von ${employeeName}`;
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
      return { mark: 'refused', words: 'Auf dem Server gelöscht' };
    case 'complete':
    case 'released':
      return { mark: 'done', words: 'Übertragen' };
  }
}
