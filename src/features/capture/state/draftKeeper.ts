/**
 * One draft between screen and storage. The screen sees every change at once; the storage follows, one write after the
 * other, always with the latest values and the timer. Nothing is stored before the first photo, note, location or activity
 * (architecture 4): until then leaving leaves nothing.
 */
import type { DraftRow, PhotoRow } from '../../../db/db';
import { changeDraft, createDraft, discardDraft, expireDraft } from '../../../db/drafts';
import { addPhoto, photosOf } from '../../../db/photos';
import { DraftGoneError, StorageError } from '../../../db/storage';
import type { Draft, ManifestPhoto } from '../../../domain/documentation/documentation';
import { hasText, type TypedName } from '../../../domain/documentation/typed';
import type { TimerCheckpoint } from '../../../domain/time/timer';

/** What the form changes. */
export type Patch = Partial<Pick<Draft, 'property' | 'place' | 'serviceType' | 'employeeName' | 'work' | TypedName>>;

/** `stored`: it survives a reload. `fault`: why the last write failed (StorageError or DraftGoneError). */
export type Kept = { draft: DraftRow; stored: boolean; fault: unknown };

export class DraftKeeper {
  private now: Kept;
  /** The draft as it last came from outside this form: restored, fresh, or changed by another window. */
  from: DraftRow;
  private pending: Patch | null = null;
  /** One after the other: a photo that makes the draft and a note that changes it must not overtake each other. */
  private queue: Promise<unknown> = Promise.resolve();
  /** Stored, or on its way there: from now on every change must follow. */
  private begun: boolean;
  private over = false;
  private readonly listeners = new Set<() => void>();

  /**
   * @param draft as restored, or a fresh one.
   * @param stored whether it was restored.
   * @param checkpoint where the window stands now; goes into every write.
   */
  constructor(
    draft: DraftRow,
    stored: boolean,
    private readonly checkpoint: () => TimerCheckpoint,
  ) {
    this.from = draft;
    this.now = { draft, stored, fault: null };
    this.begun = stored;
  }

  /** The state now; a new object after every change. */
  kept = (): Kept => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /**
   * Changes the draft.
   * @param worthStoring a location, a note or what was done; a choice alone waits in memory for the first of these.
   */
  change(patch: Patch, worthStoring: boolean): void {
    if (this.over) return;
    this.set({ draft: { ...this.now.draft, ...patch } });
    this.begun ||= worthStoring;
    if (!this.begun) return;
    this.pending = { ...this.pending, ...patch };
    void this.write();
  }

  /**
   * Something is being captured: from now on the draft is in the storage with everything the screen shows, also where
   * what began it comes later or not at all.
   */
  begin(): void {
    if (this.over || this.now.stored) return;
    this.begun = true;
    this.pending ??= {};
    void this.write();
  }

  /** Another window changed the stored draft: from now on this is what the form shows. */
  adopt(draft: DraftRow): void {
    this.from = draft;
    this.set({ draft });
  }

  /** Stores where the window stands, before the page goes out of sight. */
  saveTimer(): void {
    if (this.over || !this.now.stored) return;
    this.pending ??= {};
    void this.write();
  }

  /**
   * Stores a photo; resolves when it is safe on the disk.
   * @throws StorageError: nobody knows whether the photo is stored, the draft says it; everything before it is.
   *   DraftGoneError.
   */
  async addPhoto(photo: ManifestPhoto, bytes: ArrayBuffer): Promise<PhotoRow> {
    try {
      return await this.inTurn(() => this.add(photo, bytes));
    } catch (error) {
      if (error instanceof StorageError) this.begin();
      throw error;
    }
  }

  /**
   * Everything changed so far is on the disk.
   * @throws what the last write failed with.
   */
  async flush(): Promise<void> {
    await this.write();
    if (this.now.fault) throw this.now.fault;
  }

  /** Ends the draft as expired: photos and notes are kept for export (D11), a location alone is not worth keeping. */
  async expire(at: number): Promise<void> {
    await this.end();
    if (!this.begun) return;
    const { draft } = this.now;
    const { id } = draft;
    const empty = !hasText(draft) && (await photosOf(id)).length === 0;
    if (empty) await discardDraft(id);
    else await expireDraft(id, at);
  }

  /** Deletes the draft with its photos. @throws StorageError: then it is still there and can be worked on. */
  discard(): Promise<void> {
    return this.inTurn(async () => {
      if (this.begun) await discardDraft(this.now.draft.id);
      this.over = true;
    });
  }

  /** No more changes: the draft was sealed, or ends. What is being written is waited for. */
  async end(): Promise<void> {
    this.over = true;
    await this.queue;
  }

  private async add(photo: ManifestPhoto, bytes: ArrayBuffer): Promise<PhotoRow> {
    if (this.over) throw new DraftGoneError(this.now.draft.id);
    this.begun = true;
    await this.drain();
    const added = await addPhoto({ ...this.now.draft, timer: this.checkpoint() }, photo, bytes);
    // The form is drawn with the photo then, not once more before it.
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

  /** Writes until nothing is pending or a write failed; a failed patch stays pending for the next attempt. */
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
    const mine = { ...draft, timer };
    // There already: a write that was told as failed had reached the disk. What the screen shows is newer.
    if ((await createDraft(mine)) !== mine) await changeDraft(draft.id, { ...toPatch(draft), timer });
  }
}

/** Everything of a draft that the form changes. */
function toPatch({ id, owner, author, rev, state, startedAt, timer, expiredAt, ...patch }: Draft): Patch {
  return patch;
}
