/** How the state of a record is said on every screen: a mark (icon and tone) and a word, never colour alone (design). */
import type { TransferState } from './transfer';

/** saved ●, sending ▲, done ✓, wait and refused as their words say. */
export type DeliveryMark = 'saved' | 'sending' | 'done' | 'wait' | 'refused';
export type DeliveryWords = { mark: DeliveryMark; words: string };

/**
 * The mark and word of a record.
 * @param state the stored state; null for a record that only the server told us about.
 * @param sending whether this record is on its way right now ('Wird übertragen' is progress, not a state).
 */
export function deliveryWords(state: TransferState | null, sending: boolean): DeliveryWords {
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
    case null:
      return { mark: 'done', words: 'Übertragen' };
  }
}
