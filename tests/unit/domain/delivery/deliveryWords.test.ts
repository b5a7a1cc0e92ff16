import { describe, expect, it } from 'vitest';
import { deliveryWords, isReceiving } from '../../../../src/domain/delivery/deliveryWords';
import type { TransferState } from '../../../../src/domain/delivery/transfer';
import { INCOMPLETE_AFTER } from '../../../../src/domain/limits';

const NOW = Date.UTC(2026, 10, 21, 6, 42);
const STATES: readonly TransferState[] = [
  'waiting',
  'needsSignIn',
  'refused',
  'deletedOnServer',
  'complete',
  'released',
];
const own = (state: TransferState) => ({ transfer: { state } });
const at = (sending: boolean) => ({ now: NOW, sending });

/** As the server shows it to a phone that did not capture it. */
const shown = (changes: object = {}) => ({
  transfer: null,
  state: 'receiving' as const,
  photoCount: 5,
  photosArrived: 2,
  receivedAt: NOW - INCOMPLETE_AFTER + 1,
  employeeName: 'Emil Erster',
  ...changes,
});

describe('the state of a record in words', () => {
  it('only a waiting one can be on its way: whatever is at an end is not sending', () => {
    expect(deliveryWords(own('waiting'), at(false))).toMatchObject({ mark: 'saved', words: 'Auf dem Gerät gesichert' });
    expect(deliveryWords(own('waiting'), at(true))).toMatchObject({ mark: 'sending', words: 'Wird übertragen' });
    for (const state of STATES.filter((one) => one !== 'waiting'))
      expect(deliveryWords(own(state), at(true))).toEqual(deliveryWords(own(state), at(false)));
  });

  it("says 'Übertragen' of nothing the server has not confirmed", () => {
    const done = STATES.filter((state) => deliveryWords(own(state), at(false)).words === 'Übertragen');
    expect(done).toEqual(['complete', 'released']);
    expect(deliveryWords(shown({ state: 'complete', photosArrived: 5 }), at(false)).words).toBe('Übertragen');
    for (const photosArrived of [undefined, 0, 4, 5])
      for (const receivedAt of [undefined, NOW, NOW - 2 * INCOMPLETE_AFTER])
        expect(deliveryWords(shown({ photosArrived, receivedAt }), at(false))).not.toMatchObject({ mark: 'done' });
  });

  it('says how many photos of a record have come, and since when it is coming', () => {
    expect(deliveryWords(shown(), at(false))).toEqual({
      mark: 'sending',
      words: 'Wird empfangen, 2 von 5 Fotos',
      short: 'Wird empfangen',
      since: NOW - INCOMPLETE_AFTER + 1,
    });
    expect(deliveryWords(shown({ photoCount: 1, photosArrived: 0 }), at(false)).words).toBe(
      'Wird empfangen, 0 von 1 Foto',
    );
  });

  it('after a day it is incomplete, and whose phone has the photos is named', () => {
    const late = { receivedAt: NOW - INCOMPLETE_AFTER };
    expect(deliveryWords(shown(late), at(false))).toEqual({
      mark: 'wait',
      words: 'Unvollständig: das Telefon von Emil Erster hat die Fotos noch',
      short: 'Unvollständig',
      since: NOW - INCOMPLETE_AFTER,
    });
    expect(deliveryWords(shown({ ...late, employeeName: '' }), at(false)).words).toBe(
      'Unvollständig: das Telefon hat die Fotos noch',
    );
  });

  it('a row that an older version kept says what is known of it, and no more', () => {
    const bare = { photoCount: 0, photosArrived: undefined, receivedAt: undefined };
    expect(deliveryWords(shown(bare), at(false))).toEqual({
      mark: 'sending',
      words: 'Wird empfangen',
      short: 'Wird empfangen',
      since: null,
    });
  });

  it('what this phone captured itself is said as the phone knows it, whatever the server showed', () => {
    for (const state of STATES)
      expect(deliveryWords({ ...shown(), transfer: { state } }, at(false))).toEqual(
        deliveryWords(own(state), at(false)),
      );
    expect(isReceiving({ ...shown(), transfer: { state: 'complete' } })).toBe(false);
    expect(isReceiving(shown())).toBe(true);
  });
});
