// @vitest-environment happy-dom
/** Photos end in the draft or are named as rejected, despite faults. */
import 'fake-indexeddb/auto';
import type { Transaction } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import { openDraft } from '../../../../src/db/drafts';
import { setStorageState } from '../../../../src/db/guard';
import { removePhoto } from '../../../../src/db/photos';
import { ENCODE_TIMEOUT, PHOTOS_MAX } from '../../../../src/domain/limits';
import { DraftStore } from '../../../../src/features/capture/state/draftStore';
import { PhotoIntake, type Prepared } from '../../../../src/features/capture/state/photoIntake';
import { rejectionTexts } from '../../../../src/features/capture/state/rejection';
import { pickError } from '../../../../src/platform/pickError';
import { setRunners } from '../../../../src/sync/status';
import { ANNA, breakPuts, draftOf, emptyPhone, NOW, photo } from '../../db/device';

let mend = () => {};
beforeEach(emptyPhone);
afterEach(() => {
  mend();
  mend = () => {};
  setRunners(null);
  setStorageState('ok');
  vi.useRealTimers();
});

const keeping = (draft = draftOf(ANNA)) => new DraftStore(draft, false, () => ({ elapsed: 0, wall: NOW }));

async function picture(): Promise<Prepared> {
  const { line, bytes } = await photo();
  return { photo: line, bytes };
}

function decoder() {
  let resolve: (prepared: Prepared) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Prepared>((good, bad) => {
    resolve = good;
    reject = bad;
  });
  promise.catch(() => undefined);
  return {
    prepare: () => promise,
    finish: async () => resolve(await picture()),
    fail: (error: Error) => reject(error),
  };
}
const file = (name: string, prepare = picture) => ({ name, prepare });
const inDraft = async (draftStore: DraftStore) => {
  const draft = draftStore.kept().draft.id;
  return (await db.photos.where('documentation').equals(draft).toArray()).map(({ id }) => id).sort();
};
const shown = (intake: PhotoIntake) => intake.taken().photos.map(({ id }) => id);

test('waits for five pictures and stores them in order', async () => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  const decoders = [1, 2, 3, 4, 5].map(decoder);
  void intake.handIn(decoders.map(({ prepare }, index) => file(`${index}.jpg`, prepare)));
  expect(intake.taken().waiting).toBe(5);
  let settled = false;
  const waiting = intake.settled().then(() => {
    settled = true;
  });
  for (const [before, { finish }] of decoders.entries()) {
    expect(settled).toBe(false);
    await finish();
    await vi.waitFor(() => expect(intake.taken().photos).toHaveLength(before + 1));
  }
  await waiting;
  expect(intake.taken()).toMatchObject({ waiting: 0, refused: [] });
  expect(shown(intake)).toHaveLength(5);
  expect(shown(intake).toSorted()).toEqual(await inDraft(draftStore));
});

test('waits for pictures that are added meanwhile', async () => {
  const intake = new PhotoIntake(keeping(), []);
  const [one, two] = [decoder(), decoder()];
  void intake.handIn([file('1.jpg', one.prepare)]);
  const waiting = intake.settled();
  void intake.handIn([file('2.jpg', two.prepare)]);
  await one.finish();
  await vi.waitFor(() => expect(intake.taken().photos).toHaveLength(1));
  await two.finish();
  await waiting;
  expect(intake.taken().photos).toHaveLength(2);
});

test('waits for changes of stored photos, and shows the changed ones', async () => {
  const intake = new PhotoIntake(keeping(), []);
  await intake.handIn([file('1.jpg')]);
  const [before] = intake.taken().photos;
  let finish: (sha256: string) => void = () => undefined;
  const covered = new Promise<string>((resolve) => {
    finish = resolve;
  });
  void intake.change(async () => void (await db.photos.update(before!.id, { sha256: await covered })));
  void intake.change(async () => void (await db.photos.update(before!.id, { width: 7 })));
  expect(intake.acts).toBe(3);
  let settled = false;
  const waiting = intake.settled().then(() => {
    settled = true;
  });
  await db.photos.count();
  expect(settled).toBe(false);
  finish('f'.repeat(64));
  await waiting;
  expect(intake.taken().photos).toMatchObject([{ id: before?.id, sha256: 'f'.repeat(64), width: 7 }]);
});

test('waits for a shutter that the screen does not know yet', async () => {
  const intake = new PhotoIntake(keeping(), []);
  void intake.handIn([{ name: null, prepare: picture }], (tell) => setTimeout(tell));
  expect(intake.taken().waiting).toBe(0);
  await intake.settled();
  expect(intake.taken().photos).toHaveLength(1);
});

test('names a file whose decoder hangs for a minute, and takes others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const intake = new PhotoIntake(keeping(), []);
  const silent = decoder();
  void intake.handIn([file('a.jpg'), file('stumm.jpg', silent.prepare), file('b.jpg')]);
  await vi.waitFor(() => expect(intake.taken().photos).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(ENCODE_TIMEOUT / 2);
  expect(intake.taken().refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(ENCODE_TIMEOUT / 2);
  await intake.settled();
  expect(rejectionTexts(intake.taken().refused)).toEqual([
    'Das Gerät konnte das Bild in 60 Sekunden nicht lesen. Nicht übernommen: stumm.jpg',
  ]);
  // A late result is ignored after the message.
  await silent.finish();
  await intake.settled();
  expect(intake.taken().photos).toHaveLength(2);
});

test('names every rejected file with its reason until read', async () => {
  const intake = new PhotoIntake(keeping(), []);
  const broken = (name: string) => file(name, () => Promise.reject(pickError('photo_not_jpeg')));
  await intake.handIn([broken('a.png'), file('gut.jpg'), broken('b.png')]);
  const text = 'Das Foto ist kein JPEG-Bild. Nicht übernommen: a.png, b.png';
  expect(rejectionTexts(intake.taken().refused)).toEqual([text]);
  await intake.handIn([file('c.jpg')]);
  expect(rejectionTexts(intake.taken().refused)).toEqual([text]);
  intake.seen();
  await intake.handIn([file('d.jpg')]);
  expect(intake.taken().refused).toEqual([]);
});

test("shows a rejected file's name without direction characters", () => {
  const name = 'Ur\u202Elaub\u2066 (\u0641\u200C\u0631)\u200F\n.jpg';
  expect(rejectionTexts([{ name, why: 'Darum.', photo: null }])).toEqual([
    'Darum. Nicht übernommen: Urlaub (\u0641\u200C\u0631).jpg',
  ]);
});

test('names photos beyond the limit, also while others are read', async () => {
  const intake = new PhotoIntake(keeping(), []);
  const names = Array.from({ length: PHOTOS_MAX + 2 }, (_, index) => `${index + 1}.jpg`);
  await intake.handIn(names.map((name) => file(name)));
  expect(intake.taken().photos).toHaveLength(PHOTOS_MAX);
  expect(rejectionTexts(intake.taken().refused)).toEqual([
    'Eine Dokumentation hat 1 bis 20 Fotos. Nicht übernommen: 21.jpg, 22.jpg',
  ]);
});

test('shows a photo only after it is stored', async () => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  let committed = 0;
  const early: boolean[] = [];
  intake.subscribe(() => early.push(intake.taken().photos.length > committed));
  const count = (_id: string, _row: unknown, { on }: Transaction) => {
    on('complete', () => {
      committed += 1;
    });
  };
  db.photos.hook('creating', count);
  mend = () => db.photos.hook('creating').unsubscribe(count);
  await intake.handIn([file('1.jpg'), file('2.jpg')]);
  expect(early).not.toContain(true);
  expect(committed).toBe(2);
});

test('believes a commit whose bytes could not be read back', async () => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  mend = breakReads('photoBytes');
  await intake.handIn([file('1.jpg')]);
  mend();
  expect(intake.taken().refused).toEqual([]);
  expect(shown(intake)).toEqual(await inDraft(draftStore));
  expect(shown(intake)).toHaveLength(1);
});

test('shows a photo whose write failed after reaching the disk', async () => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  await intake.handIn([file('1.jpg')]);
  mend = loseAnswers();
  await intake.handIn([file('2.jpg')]);
  mend();
  await intake.settled();
  expect(await inDraft(draftStore)).toHaveLength(2);
  expect(shown(intake).toSorted()).toEqual(await inDraft(draftStore));
  expect(intake.taken().refused).toEqual([]);
});

test('stores what the screen shows after a failed first photo', async () => {
  const draftStore = keeping(draftOf(ANNA, { notes: '', property: null, place: null }));
  const intake = new PhotoIntake(draftStore, []);
  draftStore.change({ property: 'haus' }, false);
  mend = breakPuts('QuotaExceededError', { times: 1, store: 'photoBytes' });
  await intake.handIn([file('1.jpg')]);
  await draftStore.flush();
  expect(rejectionTexts(intake.taken().refused)[0]).toContain('Der Speicher dieses Geräts ist voll.');
  expect(await db.drafts.get(draftStore.kept().draft.id)).toMatchObject({ property: 'haus' });
});

// On a full disk Chromium may say only that the database does not answer.
test.each(['QuotaExceededError', 'UnknownError'] as const)('frees space for a photo after %s', async (name) => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  mend = breakPuts(name, { times: 99, store: 'photoBytes' });
  const makeRoom = async () => {
    mend();
    return 1;
  };
  setRunners({ deliver: () => {}, pull: () => {}, makeRoom });
  await intake.handIn([file('1.jpg')]);
  expect(shown(intake)).toEqual(await inDraft(draftStore));
  expect(intake.taken()).toMatchObject({ refused: [], photos: [{}] });
});

test('reports a photo when the request for space gets no answer', async () => {
  const intake = new PhotoIntake(keeping(), []);
  mend = breakPuts('UnknownError', { times: 99, store: 'photoBytes' });
  const makeRoom = () => Promise.reject(new TypeError('a cause that nobody can act on'));
  setRunners({ deliver: () => {}, pull: () => {}, makeRoom });
  await intake.handIn([file('1.jpg')]);
  expect(rejectionTexts(intake.taken().refused)[0]).toContain(
    'Der Speicher dieses Geräts antwortet nicht. Vielleicht ist er voll.',
  );
});

test('keeps showing a photo that could not be removed', async () => {
  const draftStore = keeping();
  const intake = new PhotoIntake(draftStore, []);
  await intake.handIn([file('1.jpg'), file('2.jpg')]);
  const [first] = shown(intake);
  mend = breakPuts('QuotaExceededError', { times: 1, store: 'drafts' });
  await intake.change(() => removePhoto(first ?? ''));
  expect(intake.taken().refused).toHaveLength(1);
  expect(shown(intake).toSorted()).toEqual(await inDraft(draftStore));
  await intake.change(() => removePhoto(first ?? ''));
  expect(shown(intake)).toHaveLength(1);
  expect(shown(intake)).toEqual(await inDraft(draftStore));
});

test('waits in the next form for pictures of one that was left', async () => {
  const draftStore = keeping();
  const [slow, bad] = [decoder(), decoder()];
  const left = new PhotoIntake(draftStore, []);
  draftStore.begin();
  void left.handIn([file('1.jpg'), file('2.jpg', slow.prepare), file('3.jpg', bad.prepare)]);
  await vi.waitFor(() => expect(left.taken().photos).toHaveLength(1));

  const open = await openDraft(draftStore.kept().draft.owner);
  const again = new DraftStore(open!.draft, true, () => ({ elapsed: 0, wall: NOW }));
  const intake = new PhotoIntake(again, open!.photos);
  expect(intake.taken()).toMatchObject({ photos: [{}], waiting: 2 });
  await slow.finish();
  bad.fail(pickError('photo_not_jpeg'));
  await intake.settled();
  expect(shown(intake)).toHaveLength(2);
  expect(intake.taken()).toMatchObject({ waiting: 0, refused: [{ name: '3.jpg' }] });
});

function breakReads(store: string): () => void {
  const real = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, ...given: Parameters<typeof real>) {
    if (this.name === store) throw new DOMException('broken for the test', 'UnknownError');
    return real.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.get = real;
  };
}

function loseAnswers(): () => void {
  const real = db.transaction;
  db.transaction = ((...given: unknown[]) => {
    const run = Reflect.apply(real, db, given) as Promise<unknown>;
    if (given[0] !== 'rw') return run;
    return run.then(() => Promise.reject(new DOMException('lost for the test', 'UnknownError')));
  }) as typeof db.transaction;
  return () => {
    db.transaction = real;
  };
}
