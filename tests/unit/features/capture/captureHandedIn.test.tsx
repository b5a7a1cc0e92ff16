// @vitest-environment happy-dom
/** 'Speichern' and 0:00 during the reading of pictures, and on full storage. */
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import { createDraft } from '../../../../src/db/drafts';
import { sha256Hex } from '../../../../src/platform/clock';
import type { PickedPhoto } from '../../../../src/platform/image';
import { pickError } from '../../../../src/platform/pickError';
import { setRunners } from '../../../../src/sync/status';
import { breakPuts } from '../../db/device';
import { DOM, draft, freshPhone, ME, MINUTE, open, receiver, save, saved, select } from './captureStage';

const reading = vi.hoisted(() => new Map<string, (answer: unknown) => void>());
vi.mock('../../../../src/platform/image', () => ({
  copyFile: async (file: Blob) => file,
  prepareFile: (file: File) =>
    new Promise((resolve, reject) => {
      reading.set(file.name, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    }),
}));

let mend = () => {};
freshPhone();
// The first import takes longer than a query waits.
beforeAll(() =>
  import('../../../../src/features/capture/lazyParts').then(({ withImage }) => withImage(async () => undefined)),
);
beforeEach(() => reading.clear());
afterEach(() => {
  mend();
  mend = () => {};
  setRunners(null);
});

async function pick(...names: string[]): Promise<void> {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no file input');
  fireEvent.change(input, { target: { files: names.map((name) => new File([name], name)) } });
  await waitFor(() => expect(reading.has(names[0] ?? '')).toBe(true));
}

async function read(name: string, answer?: Error): Promise<void> {
  await waitFor(() => expect(reading.has(name)).toBe(true));
  const bytes = new TextEncoder().encode(name).buffer as ArrayBuffer;
  const good: PickedPhoto = { bytes, width: 4, height: 3, sha256: await sha256Hex(bytes), takenAt: 1 };
  await act(async () => reading.get(name)?.(answer ?? good));
}

const sealed = async () => (await db.outbox.toArray())[0]?.sealed;
/** By the clock of a visible page. */
async function tenMinutesPass(): Promise<void> {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + 10 * MINUTE);
  const timer = screen.getByRole('timer', { name: 'Verbleibende Zeit' });
  await waitFor(() => expect(timer.textContent).toBe('0:00'), { timeout: 10_000 });
}

it('waits for every picked picture and locks the form meanwhile', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg', '2.jpg');
  fireEvent.click(save());
  expect(await screen.findByText('Wird gespeichert, sobald alle Fotos gesichert sind.')).toBeTruthy();
  expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true);
  await read('1.jpg');
  await waitFor(async () => expect(await db.photos.count()).toBe(1));
  expect(await db.outbox.count()).toBe(0);
  await read('2.jpg');
  await saved();
  expect((await sealed())?.photos).toHaveLength(2);
});

/** 100 m further: the nearest one there, near enough for no question. */
const BESIDE = { ...DOM, id: 'prop00000000004', name: 'Haus daneben', latitude: DOM.latitude + 0.0009 };
/** A form with a property preselected by a vague position. */
async function preselected(): Promise<void> {
  await createDraft(draft({ property: null, place: null }));
  await open([DOM, BESIDE]);
  act(() => receiver.fix(DOM.latitude, DOM.longitude, 60));
  await screen.findByText('Vorausgewählt');
  expect(select().value).toBe(DOM.id);
}
const savedAt = async () => (await db.outbox.toArray())[0];
const AT_THE_TAP = { propertyName: 'Haus am Dom', sealed: { property: DOM.id, latitude: DOM.latitude, accuracy: 60 } };

it('saves property and position of the tap, not of a later fix', async () => {
  await preselected();
  await pick('1.jpg');
  fireEvent.click(save());
  act(() => receiver.fix(BESIDE.latitude, BESIDE.longitude, 25));
  await read('1.jpg');
  await saved();
  expect(await savedAt()).toMatchObject(AT_THE_TAP);
});

it('keeps locating after it led to a missing field', async () => {
  await preselected();
  fireEvent.click(save());
  act(() => receiver.fix(BESIDE.latitude, BESIDE.longitude, 25));
  await waitFor(() => expect(select().value).toBe(BESIDE.id));
  await waitFor(async () =>
    expect((await db.drafts.toArray())[0]).toMatchObject({ property: BESIDE.id, place: { accuracy: 25 } }),
  );
});

it('saves the property of the tap, though it is removed meanwhile', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg');
  fireEvent.click(save());
  await screen.findByText('Wird gespeichert, sobald alle Fotos gesichert sind.');
  await db.properties.delete([ME, DOM.id]);
  await waitFor(() => expect(within(select()).queryByRole('option', { name: 'Haus am Dom' })).toBeNull());
  await read('1.jpg');
  await saved();
  expect(await savedAt()).toMatchObject({ propertyName: 'Haus am Dom', sealed: { property: DOM.id } });
});

it('names on the receipt what is not part of the record', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg', 'kaputt.jpg');
  fireEvent.click(save());
  await read('1.jpg');
  await read('kaputt.jpg', pickError('photo_not_jpeg'));
  await saved();
  expect(screen.getByText('Nicht alle Fotos sind in dieser Dokumentation.')).toBeTruthy();
  expect(screen.getByText('Das Foto ist kein JPEG-Bild. Nicht übernommen: kaputt.jpg')).toBeTruthy();
  expect((await sealed())?.photos).toHaveLength(1);
});

it('counts from the tap, however long the pictures take', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg');
  const before = Date.now();
  fireEvent.click(save());
  const after = Date.now();
  await tenMinutesPass();
  expect(screen.queryByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.')).toBeNull();
  await read('1.jpg');
  await saved();
  const capturedAt = Date.parse((await sealed())?.capturedAt ?? '');
  expect(capturedAt).toBeGreaterThanOrEqual(before);
  expect(capturedAt).toBeLessThanOrEqual(after);
});

it('keeps earlier pictures for export when not tapped in time', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg');
  await tenMinutesPass();
  await screen.findByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.');
  expect((await db.drafts.toArray())[0]?.state).toBe('open');
  await read('1.jpg');
  await waitFor(async () => expect((await db.drafts.toArray())[0]?.state).toBe('expired'));
  expect(await db.photos.count()).toBe(1);
});

/** One photo is stored; from then on this store is full. */
async function fillStorageAfterPhoto(store: 'outbox' | 'drafts'): Promise<void> {
  await pick('1.jpg');
  await read('1.jpg');
  await waitFor(async () => expect(await db.photos.count()).toBe(1));
  mend = breakPuts('QuotaExceededError', { times: 99, store });
}

it('frees space when the storage is full', async () => {
  await createDraft(draft());
  await open();
  await fillStorageAfterPhoto('outbox');
  const makeRoom = async () => {
    mend();
    return 1;
  };
  setRunners({ deliver: () => {}, pull: () => {}, makeRoom });
  fireEvent.click(save());
  await saved();
  expect((await sealed())?.photos).toHaveLength(1);
});

async function tapFails(): Promise<void> {
  await fillStorageAfterPhoto('outbox');
  fireEvent.click(save());
  await screen.findByText('Fehler beim Speichern der Dokumentation');
}

it('counts after 0:00 when full storage failed it in time', async () => {
  await createDraft(draft());
  await open();
  await tapFails();
  const tapped = Date.now();
  await tenMinutesPass();
  expect(
    await screen.findByText('Die zehn Minuten sind um. Diese Dokumentation können Sie trotzdem noch speichern.'),
  ).toBeTruthy();
  expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true);
  mend();
  fireEvent.click(save());
  await saved();
  expect(Date.parse((await sealed())?.capturedAt ?? '')).toBeLessThanOrEqual(tapped);
});

it('keeps property and position of that tap, despite a later fix', async () => {
  await preselected();
  await tapFails();
  fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
  await tenMinutesPass();
  act(() => receiver.fix(BESIDE.latitude, BESIDE.longitude, 25));
  mend();
  fireEvent.click(save());
  await saved();
  expect(await savedAt()).toMatchObject(AT_THE_TAP);
});

it('writes what could not be written before, and seals it', async () => {
  await createDraft(draft());
  await open();
  await fillStorageAfterPhoto('drafts');
  const notes = await screen.findByRole('textbox', { name: /Notizen/ });
  fireEvent.change(notes, { target: { value: 'Keller gefegt' } });
  await screen.findByText('Der Speicher dieses Geräts ist voll. Bitte schaffen Sie Platz und versuchen Sie es erneut.');
  expect((await db.drafts.toArray())[0]?.notes).toBe('');
  mend();
  fireEvent.click(save());
  await saved();
  expect((await sealed())?.notes).toBe('Keller gefegt');
});

it('tries again at the next tap after a damaged photo', async () => {
  await createDraft(draft());
  await open();
  await pick('1.jpg', '2.jpg');
  await read('1.jpg');
  await read('2.jpg');
  await waitFor(async () => expect(await db.photos.count()).toBe(2));
  const [row] = await db.photoBytes.toArray();
  await db.photoBytes.delete(row?.id ?? '');
  fireEvent.click(save());
  expect(await screen.findByText('Ein Foto ist auf diesem Gerät beschädigt.')).toBeTruthy();
  if (row) await db.photoBytes.put(row);
  fireEvent.click(save());
  await saved();
});
