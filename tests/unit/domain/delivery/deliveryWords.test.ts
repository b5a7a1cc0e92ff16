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
  it('calls only a waiting one sending', () => {
    expect(deliveryWords(own('waiting'), at(false))).toMatchObject({ mark: 'saved', words: 'Auf dem Gerät gesichert' });
    expect(deliveryWords(own('waiting'), at(true))).toMatchObject({ mark: 'sending', words: 'Wird übertragen' });
    for (const state of STATES.filter((one) => one !== 'waiting'))
      expect(deliveryWords(own(state), at(true))).toEqual(deliveryWords(own(state), at(false)));
  });

  it("says 'Übertragen' only when the server confirmed it", () => {
    const done = STATES.filter((state) => deliveryWords(own(state), at(false)).words === 'Übertragen');
    expect(done).toEqual(['complete', 'released']);
    expect(deliveryWords(shown({ state: 'complete', photosArrived: 5 }), at(false)).words).toBe('Übertragen');
    for (const photosArrived of [undefined, 0, 4, 5])
      for (const receivedAt of [undefined, NOW, NOW - 2 * INCOMPLETE_AFTER])
        expect(deliveryWords(shown({ photosArrived, receivedAt }), at(false))).not.toMatchObject({ mark: 'done' });
  });

  it('says how many photos have come, and since when', () => {
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

  it('is incomplete after a day, and names whose phone has the photos', () => {
    const late = { receivedAt: NOW - INCOMPLETE_AFTER };
    expect(deliveryWords(shown(late), at(false))).toEqual({
      mark: 'wait',
      words: 'Unvollständig: Fotos noch auf dem Telefon von Emil Erster',
      short: 'Unvollständig',
      since: NOW - INCOMPLETE_AFTER,
    });
    expect(deliveryWords(shown({ ...late, employeeName: '' }), at(false)).words).toBe(
      'Unvollständig: Fotos noch auf dem Telefon',
    );
  });

  it("says what an older version's row knows, and no more", () => {
    const bare = { photoCount: 0, photosArrived: undefined, receivedAt: undefined };
    expect(deliveryWords(shown(bare), at(false))).toEqual({
      mark: 'sending',
      words: 'Wird empfangen',
      short: 'Wird empfangen',
      since: null,
    });
  });

  it('describes own captures by the phone, not by the server', () => {
    for (const state of STATES)
      expect(deliveryWords({ ...shown(), transfer: { state } }, at(false))).toEqual(
        deliveryWords(own(state), at(false)),
      );
    expect(isReceiving({ ...shown(), transfer: { state: 'complete' } })).toBe(false);
    expect(isReceiving(shown())).toBe(true);
  });
});
