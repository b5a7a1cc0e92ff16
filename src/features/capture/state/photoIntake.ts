/**
 * The photos of one draft on the way to the disk, outside React. Each one ends in the draft or as refused; `settled`
 * waits for all. After a failure the list is read from the draft.
 */
import type { PhotoRow } from '../../../db/db';
import { photosOf } from '../../../db/photos';
import { StorageError } from '../../../db/storage';
import type { ManifestPhoto } from '../../../domain/documentation/documentation';
import { ENCODE_TIMEOUT, PHOTOS_MAX } from '../../../domain/limits';
import { CAPTURE_TEXT, TEXT } from '../../../domain/text/texts.capture';
import { log } from '../../../platform/log';
import { requestPersistence } from '../../../platform/storage';
import type { DraftStore } from './draftStore';
import { type Rejection, rejectionReason, SilentError } from './rejection';
import { withRoom } from './withRoom';

/** A JPEG within the limits and its manifest line. */
export type Prepared = { photo: ManifestPhoto; bytes: ArrayBuffer };

/** A photo as added by a person; `name` of its file, null for a camera frame. */
export type HandedIn = { name: string | null; prepare: () => Promise<Prepared> };

/** `photos`: in the draft; `waiting`: number of pending ones; `refused`: not shown yet, or shown now. */
export type Intake = { photos: readonly PhotoRow[]; waiting: number; refused: readonly Rejection[]; limit: PhotoLimit };

/** `most`: photos of a draft; `why`: reason for each photo above it; `full`: shown when no more fit. */
export type PhotoLimit = { most: number; why: string; full: string };

const LIMIT: PhotoLimit = {
  most: PHOTOS_MAX,
  why: CAPTURE_TEXT.photos_count,
  full: `Mehr als ${PHOTOS_MAX} Fotos fasst eine Dokumentation nicht.`,
};

/** The newest intake of each draft. A second form of the draft takes over what the first one still loads. */
const youngest = new Map<string, PhotoIntake>();

export class PhotoIntake {
  /** Number of additions and removals by the person. */
  acts = 0;
  private photos: readonly PhotoRow[];
  private waiting = 0;
  private refused: readonly Rejection[] = [];
  /** Rejections that were shown. */
  private read: readonly Rejection[] = [];
  private now: Intake;
  /** Photos are stored one after the other, so the strip keeps the order of the additions. */
  private queue: Promise<void> = Promise.resolve();
  /** A write or read failed: reload the draft's photos before relying on the list. */
  private doubtful = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly draftStore: DraftStore,
    restored: readonly PhotoRow[],
    private readonly limit = LIMIT,
  ) {
    this.photos = restored;
    const { id } = draftStore.kept().draft;
    const before = youngest.get(id);
    if (before && before.waiting + before.unread().length > 0) this.queue = this.follow(before);
    youngest.set(id, this);
    this.now = { photos: restored, waiting: this.waiting, refused: [], limit };
  }

  /** The last published state; a new object after every change. */
  taken = (): Intake => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /**
   * Takes photos over in order; those above the limit are refused at once. Rejections that were shown are removed.
   * @param later delays the screen's update; `settled` waits at once.
   * @returns when these and all before are stored or refused.
   */
  handIn(handed: readonly HandedIn[], later: (notify: () => void) => void = (notify) => notify()): Promise<void> {
    this.acts += 1;
    const room = Math.max(0, this.limit.most - this.photos.length - this.waiting);
    const tooMany = handed.slice(room).map(({ name }) => ({ name, why: this.limit.why, photo: null }));
    this.refused = [...this.unread(), ...tooMany];
    for (const one of handed.slice(0, room)) {
      this.waiting += 1;
      this.queue = this.queue.then(() => this.takeOver(one));
    }
    later(() => this.notify());
    return this.queue;
  }

  /** The person has seen the rejections on the screen. */
  seen(): void {
    this.read = this.now.refused;
  }

  /** Shows the photos as another window changed them. */
  adopt(photos: readonly PhotoRow[]): void {
    this.photos = photos;
    this.notify();
  }

  /** Changes stored photos; then the list shows what the draft holds. A failure is refused like a photo. */
  change = (write: () => Promise<unknown>): Promise<void> => {
    this.acts += 1;
    const changed = write()
      .catch((error: unknown) => {
        this.refuse({ name: null, why: error instanceof StorageError ? error.message : TEXT.tryAgain, photo: null });
      })
      .then(() => this.lookAgain())
      .then(() => this.notify());
    this.queue = this.queue.then(() => changed);
    return changed;
  };

  async settled(): Promise<void> {
    for (let done: unknown; done !== this.queue; await done) done = this.queue;
    if (!this.doubtful) return;
    await this.lookAgain();
    this.notify();
  }

  /** Waits for the photos added in another form of this draft, and publishes them here. */
  private async follow(before: PhotoIntake): Promise<void> {
    const { waiting } = before;
    this.waiting += waiting;
    await before.settled();
    this.refused = [...before.unread(), ...this.refused];
    await this.lookAgain();
    this.waiting -= waiting;
    this.notify();
  }

  private async takeOver({ name, prepare }: HandedIn): Promise<void> {
    let photo: string | null = null;
    try {
      const ready = await withTimeout(prepare(), ENCODE_TIMEOUT);
      photo = ready.photo.id;
      const row = await withRoom(() => this.draftStore.addPhoto(ready.photo, ready.bytes));
      this.photos = [...this.photos.filter(({ id }) => id !== row.id), row];
      void requestPersistence();
    } catch (error) {
      log('photo.refused', error instanceof Error ? error.name : 'unknown');
      this.refuse({ name, why: rejectionReason(error), photo });
      if (photo !== null) await this.lookAgain();
    }
    this.waiting -= 1;
    this.notify();
  }

  private unread(): Rejection[] {
    return this.refused.filter((one) => !this.read.includes(one));
  }

  private refuse(one: Rejection): void {
    this.refused = [...this.refused, one];
  }

  /** A failed write may have reached the disk: such a photo is shown and no longer refused. */
  private async lookAgain(): Promise<void> {
    try {
      this.photos = await photosOf(this.draftStore.kept().draft.id);
      const there = new Set(this.photos.map(({ id }) => id));
      this.refused = this.refused.filter(({ photo }) => photo === null || !there.has(photo));
      this.doubtful = false;
    } catch {
      this.doubtful = true;
    }
  }

  private notify(): void {
    this.now = { ...this.now, photos: this.photos, waiting: this.waiting, refused: this.refused };
    for (const changed of this.listeners) changed();
  }
}

/** The promise's result within `ms`. A later one is ignored: it was reported as refused. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilentError()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
