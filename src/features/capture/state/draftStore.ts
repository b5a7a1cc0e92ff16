/**
 * One draft between screen and storage. The screen shows every change at once. Writes follow one by one, with the latest
 * values and the timer. Nothing is stored before the first photo, note, location or activity.
 */
import type { DraftRow, PhotoRow } from '../../../db/db';
import { changeDraft, createDraft, discardDraft, expireDraft } from '../../../db/drafts';
import { addPhoto, photosOf } from '../../../db/photos';
import { DraftGoneError, StorageError } from '../../../db/storage';
import type { Draft, ManifestPhoto } from '../../../domain/documentation/documentation';
import { hasText, type TypedName } from '../../../domain/documentation/typed';
import type { TimerCheckpoint } from '../../../domain/time/timer';

export type Patch = Partial<
  Pick<
    Draft,
    'property' | 'place' | 'serviceType' | 'employeeName' | 'work' | 'defect' | TypedName | 'changes' | 'reason'
  >
>;

/** `stored`: survives a reload. `fault`: why the last write failed (StorageError or DraftGoneError). */
export type Kept = { draft: DraftRow; stored: boolean; fault: unknown };

export class DraftStore {
  private now: Kept;
  /** The draft as this window received it: restored, new, or changed by another window. */
  from: DraftRow;
  private pending: Patch | null = null;
  /** Writes run one after the other: a note must not overtake the photo that creates the draft. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The draft is stored or being stored: every further change is written. */
  private isStoring: boolean;
  /** After a seal, an expiry or a discard: no more changes. */
  private hasEnded = false;
  private readonly listeners = new Set<() => void>();

  /**
   * @param draft restored or new.
   * @param stored whether it was restored.
   * @param checkpoint returns the timer's state, which every write stores.
   */
  constructor(
    draft: DraftRow,
    stored: boolean,
    private readonly checkpoint: () => TimerCheckpoint,
  ) {
    this.from = draft;
    this.now = { draft, stored, fault: null };
    this.isStoring = stored;
  }

  /** The current state; a new object after every change. */
  kept = (): Kept => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /**
   * Changes the draft.
   * @param worthStoring true for a location, note or activity. Other changes wait in memory for one of these.
   */
  change(patch: Patch, worthStoring: boolean): void {
    if (this.hasEnded) return;
    this.set({ draft: { ...this.now.draft, ...patch } });
    this.isStoring ||= worthStoring;
    if (!this.isStoring) return;
    this.pending = { ...this.pending, ...patch };
    void this.write();
  }

  /** Stores the draft, and from now on every change, without waiting for the photo that is being taken. */
  begin(): void {
    if (this.hasEnded || this.now.stored) return;
    this.isStoring = true;
    this.pending ??= {};
    void this.write();
  }

  /** Shows the draft as another window changed it. */
  adopt(draft: DraftRow): void {
    this.from = draft;
    this.set({ draft });
  }

  saveTimer(): void {
    if (this.hasEnded || !this.now.stored) return;
    this.pending ??= {};
    void this.write();
  }

  /**
   * Stores a photo; resolves when it is on disk.
   * @throws StorageError: earlier changes are stored, the photo may be (then the draft shows it). DraftGoneError.
   */
  async addPhoto(photo: ManifestPhoto, bytes: ArrayBuffer): Promise<PhotoRow> {
    try {
      return await this.inTurn(() => this.add(photo, bytes));
    } catch (error) {
      if (error instanceof StorageError) this.begin();
      throw error;
    }
  }

  /** Waits until all changes are on disk. @throws the last write's error. */
  async flush(): Promise<void> {
    await this.write();
    if (this.now.fault) throw this.now.fault;
  }

  /** Expires the draft: photos and notes are kept for export, a location alone is not. */
  async expire(at: number): Promise<void> {
    await this.end();
    if (!this.isStoring) return;
    const { draft } = this.now;
    const { id } = draft;
    const empty = !hasText(draft) && (await photosOf(id)).length === 0;
    if (empty) await discardDraft(id);
    else await expireDraft(id, at);
  }

  /** Deletes the draft with its photos. @throws StorageError: the draft still exists. */
  discard(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isStoring) await discardDraft(this.now.draft.id);
      this.hasEnded = true;
    });
  }

  /** Stops changes after a seal or an end. Waits for running writes. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.queue;
  }

  private async add(photo: ManifestPhoto, bytes: ArrayBuffer): Promise<PhotoRow> {
    if (this.hasEnded) throw new DraftGoneError(this.now.draft.id);
    this.isStoring = true;
    await this.drain();
    const added = await addPhoto({ ...this.now.draft, timer: this.checkpoint() }, photo, bytes);
    // Set only now, so that the form renders once, together with the photo.
    if (!this.now.stored) this.set({ stored: true });
    void this.write();
    return added.photo;
  }

  private set(part: Partial<Kept>): void {
    this.now = { ...this.now, ...part };
    for (const changed of this.listeners) changed();
  }

  private write(): Promise<void> {
    return this.inTurn(() => this.drain());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Writes until nothing is pending or a write failed; a failed patch stays pending. */
  private async drain(): Promise<void> {
    while (this.pending) {
      const patch = this.pending;
      this.pending = null;
      try {
        await this.store(patch);
        this.set({ stored: true, fault: null });
      } catch (fault) {
        this.pending = { ...patch, ...(this.pending ?? {}) };
        this.set({ fault });
        return;
      }
    }
  }

  private async store(patch: Patch): Promise<void> {
    const timer = this.checkpoint();
    const { draft, stored } = this.now;
    if (stored) {
      await changeDraft(draft.id, { ...patch, timer });
      return;
    }
    const newDraft = { ...draft, timer };
    // If it exists, an earlier write reached the disk although it reported a failure. The screen's values are newer.
    if ((await createDraft(newDraft)) !== newDraft) await changeDraft(draft.id, { ...toPatch(draft), timer });
  }
}

function toPatch({ id, owner, author, rev, state, startedAt, timer, expiredAt, parent, ...patch }: Draft): Patch {
  return patch;
}
