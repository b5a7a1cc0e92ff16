/**
 * The photos of one draft on their way from the hand to the disk, outside React: what was handed in is waited for by
 * everybody who asks (`settled`), and is in the draft in the end or named as refused. The draft is the truth: after a
 * failure the list is read from there.
 */
import type { PhotoRow } from '../../../db/db';
import { photosOf, removePhoto } from '../../../db/photos';
import { StorageError } from '../../../db/storage';
import type { ManifestPhoto } from '../../../domain/documentation/documentation';
import { ENCODE_TIMEOUT, PHOTOS_MAX } from '../../../domain/limits';
import { CAPTURE_TEXT, TEXT } from '../../../domain/text/texts.capture';
import { log } from '../../../platform/log';
import { requestPersistence } from '../../../platform/storage';
import type { DraftKeeper } from './draftKeeper';
import { type Refusal, refusalReason, SilentError } from './refusal';
import { withRoom } from './withRoom';

/** A JPEG within the limits and its line of the manifest. */
export type Prepared = { photo: ManifestPhoto; bytes: ArrayBuffer };

/** One photo as a person hands it in; `name` of its file, null for a frame of the camera. */
export type HandedIn = { name: string | null; prepare: () => Promise<Prepared> };

/** `photos` are in the draft; `waiting` were handed in and are not yet; `refused` are those nobody has read yet, and
 * those that stand there to be read. */
export type Intake = { photos: readonly PhotoRow[]; waiting: number; refused: readonly Refusal[] };

/** The youngest intake of each draft: a form that was left while pictures were being read is followed by another. */
const youngest = new Map<string, PhotoIntake>();

export class PhotoIntake {
  /** How often a person handed photos in or removed one. */
  acts = 0;
  private photos: readonly PhotoRow[];
  private waiting = 0;
  private refused: readonly Refusal[] = [];
  /** Those of `refused` that stood on the screen. */
  private read: readonly Refusal[] = [];
  private now: Intake;
  /** One after the other: the order of the strip is that of the hand. */
  private queue: Promise<void> = Promise.resolve();
  /** A write or a read failed: what the draft holds must be asked before anybody relies on the list. */
  private doubtful = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly keeper: DraftKeeper,
    restored: readonly PhotoRow[],
  ) {
    this.photos = restored;
    const { id } = keeper.kept().draft;
    const before = youngest.get(id);
    if (before && before.waiting + before.unread().length > 0) this.queue = this.follow(before);
    youngest.set(id, this);
    this.now = { photos: restored, waiting: this.waiting, refused: [] };
  }

  /** The state as it was told last; a new object after every change. */
  taken = (): Intake => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /**
   * Takes photos over, one after the other; what is more than a documentation holds is refused at once. Refusals that
   * were read make room for what is new.
   * @param later when the screen learns of it; `settled` waits from now on.
   * @returns when these and all before are in the draft or refused.
   */
  handIn(handed: readonly HandedIn[], later: (tell: () => void) => void = (tell) => tell()): Promise<void> {
    this.acts += 1;
    const room = Math.max(0, PHOTOS_MAX - this.photos.length - this.waiting);
    const tooMany = handed.slice(room).map(({ name }) => ({ name, why: CAPTURE_TEXT.photos_count, photo: null }));
    this.refused = [...this.unread(), ...tooMany];
    for (const one of handed.slice(0, room)) {
      this.waiting += 1;
      this.queue = this.queue.then(() => this.takeOver(one));
    }
    later(() => this.tell());
    return this.queue;
  }

  /** The refusals stand on the screen now. */
  seen(): void {
    this.read = this.now.refused;
  }

  /** Another window changed the draft: these are its photos. */
  adopt(photos: readonly PhotoRow[]): void {
    this.photos = photos;
    this.tell();
  }

  /** Removes a photo from the draft; one that could not be removed stays in the list. */
  async remove(id: string): Promise<void> {
    this.acts += 1;
    try {
      await removePhoto(id);
      this.photos = this.photos.filter((photo) => photo.id !== id);
    } catch (error) {
      this.refuse({ name: null, why: error instanceof StorageError ? error.message : TEXT.tryAgain, photo: null });
      await this.lookAgain();
    }
    this.tell();
  }

  /** Resolves when nothing that was handed in is on its way any more; the list is then what the draft holds. */
  async settled(): Promise<void> {
    while (this.waiting > 0) await this.queue;
    if (!this.doubtful) return;
    await this.lookAgain();
    this.tell();
  }

  /** What another form of this draft was handed in is waited for here too, and told here. */
  private async follow(before: PhotoIntake): Promise<void> {
    const { waiting } = before;
    this.waiting += waiting;
    await before.settled();
    this.refused = [...before.unread(), ...this.refused];
    await this.lookAgain();
    this.waiting -= waiting;
    this.tell();
  }

  private async takeOver({ name, prepare }: HandedIn): Promise<void> {
    let photo: string | null = null;
    try {
      const ready = await withTimeout(prepare(), ENCODE_TIMEOUT);
      photo = ready.photo.id;
      const row = await withRoom(() => this.keeper.addPhoto(ready.photo, ready.bytes));
      this.photos = [...this.photos.filter(({ id }) => id !== row.id), row];
      void requestPersistence();
    } catch (error) {
      log('photo.refused', error instanceof Error ? error.name : 'unknown');
      this.refuse({ name, why: refusalReason(error), photo });
      if (photo !== null) await this.lookAgain();
    }
    this.waiting -= 1;
    this.tell();
  }

  private unread(): Refusal[] {
    return this.refused.filter((one) => !this.read.includes(one));
  }

  private refuse(one: Refusal): void {
    this.refused = [...this.refused, one];
  }

  /** A write that failed may have reached the disk: what lies there is shown, and is no refusal any more. */
  private async lookAgain(): Promise<void> {
    try {
      this.photos = await photosOf(this.keeper.kept().draft.id);
      const there = new Set(this.photos.map(({ id }) => id));
      this.refused = this.refused.filter(({ photo }) => photo === null || !there.has(photo));
      this.doubtful = false;
    } catch {
      this.doubtful = true;
    }
  }

  private tell(): void {
    this.now = { photos: this.photos, waiting: this.waiting, refused: this.refused };
    for (const changed of this.listeners) changed();
  }
}

/** What a promise brings, if it says anything within `ms`. What comes later counts no more: it was told as refused. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilentError()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
