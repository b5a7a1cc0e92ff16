/**
 * The ledger of intent, outside the app: every photo with its hash, every tap on 'Speichern', and every claim
 * of a phone with its time. A line is synced before the phone acts, and before the supervisor continues after a
 * claim.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

export type Whose = { user: string; link: string; company: string };

/**
 * `pressed`, `tapped`, `deleting` and `shown` are intents; `taken`, `saved`, `deleted` and `shot` are claims.
 * `kept`: nothing was there to delete. A browser's picture gets a number before its id is known (stamp.ts).
 * `ending`: a right is about to end; `began`: it is back; `right` names it (rights.ts).
 */
export type Entry = { at: number } & (
  | ({ phone: string; documentation: string } & (
      | { what: 'pressed'; photo: string; sha256: string }
      | { what: 'taken'; photo: string }
      | { what: 'tapped'; notes: string; whose: Whose }
      | { what: 'saved'; contentHash: string }
    ))
  | { what: 'deleting' | 'deleted' | 'kept'; documentation: string }
  | { what: 'shown' | 'shot'; phone: string; stamp: number }
  | { what: 'ending' | 'began'; right: string }
);
export type Happened = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never;

export type Photo = { phone: string; documentation: string; sha256: string; taken: boolean };
export type Work = {
  phone: string;
  notes: string;
  whose: Whose;
  /** Of the last tap, ms. */
  tappedAt: number;
  contentHash: string | null;
  /** Not deleted in the office, requested, or done. */
  deleted: false | 'asked' | 'done';
};
/** Milliseconds between which a right was missing; null = still. */
export type Gap = { from: number; to: number | null };

export class Ledger {
  readonly photos = new Map<string, Photo>();
  readonly works = new Map<string, Work>();
  /** Browser pictures by number: the phone, and whether the app confirmed it. */
  readonly stamps = new Map<number, { phone: string; shot: boolean }>();
  /** Gaps of each right. */
  readonly gaps = new Map<string, Gap[]>();
  private waiting: string[] = [];
  /** The next sync, which includes waiting lines; null = none yet. */
  private next: Promise<void> | null = null;
  private last: Promise<void> = Promise.resolve();

  private constructor(private readonly file: FileHandle) {}

  /** Opens it, or continues that of an aborted run. */
  static async open(path: string): Promise<Ledger> {
    const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const ledger = new Ledger(await open(path, 'a'));
    // The last line may be incomplete; then its act never began.
    for (const line of before) if (line.endsWith('}')) ledger.take(JSON.parse(line) as Entry);
    if (before.at(-1) !== '' && before.length > 0) await ledger.file.write('\n');
    return ledger;
  }

  /** Resolves when the line is synced. Lines that arrive meanwhile share the next sync. */
  write(happened: Happened): Promise<void> {
    const entry: Entry = { at: Date.now(), ...happened };
    this.take(entry);
    this.waiting.push(JSON.stringify(entry));
    if (!this.next) {
      this.next = this.last.then(() => this.flush());
      this.last = this.next;
    }
    return this.next;
  }

  savedBy(phone: string): number {
    let count = 0;
    for (const work of this.works.values()) if (work.phone === phone && work.contentHash !== null) count++;
    return count;
  }

  shownBy(phone: string): number {
    return [...this.stamps.values()].filter((one) => one.phone === phone).length;
  }

  /** Deleted in the office, or about to be. */
  isDeleted(documentation: string): boolean {
    return (this.works.get(documentation)?.deleted ?? false) !== false;
  }

  async close(): Promise<void> {
    await this.last;
    await this.file.close();
  }

  private async flush(): Promise<void> {
    this.next = null;
    const lines = this.waiting;
    this.waiting = [];
    await this.file.write(`${lines.join('\n')}\n`);
    await this.file.datasync();
  }

  private take(entry: Entry): void {
    switch (entry.what) {
      case 'pressed': {
        const { phone, documentation, photo, sha256 } = entry;
        this.photos.set(photo, { phone, documentation, sha256, taken: false });
        return;
      }
      case 'taken': {
        const photo = this.photos.get(entry.photo);
        if (photo) photo.taken = true;
        return;
      }
      case 'tapped': {
        const { phone, notes, whose, at } = entry;
        const known = this.works.get(entry.documentation);
        this.works.set(entry.documentation, {
          phone,
          notes,
          whose,
          tappedAt: at,
          contentHash: known?.contentHash ?? null,
          deleted: known?.deleted ?? false,
        });
        return;
      }
      case 'saved':
        this.change(entry.documentation, { contentHash: entry.contentHash });
        return;
      case 'kept':
        this.change(entry.documentation, { deleted: false });
        return;
      case 'shown':
        this.stamps.set(entry.stamp, { phone: entry.phone, shot: false });
        return;
      case 'shot': {
        const picture = this.stamps.get(entry.stamp);
        if (picture) picture.shot = true;
        return;
      }
      case 'deleting':
        this.change(entry.documentation, { deleted: 'asked' });
        return;
      case 'deleted':
        this.change(entry.documentation, { deleted: 'done' });
        return;
      default:
        this.takeRight(entry);
    }
  }

  private change(documentation: string, patch: Partial<Work>): void {
    const work = this.works.get(documentation);
    if (work) Object.assign(work, patch);
  }

  private takeRight({ what, right, at }: Extract<Entry, { right: string }>): void {
    const gaps = this.gaps.get(right) ?? [];
    const last = gaps.at(-1);
    if (what === 'ending' && (!last || last.to !== null)) gaps.push({ from: at, to: null });
    if (what === 'began' && last) last.to ??= at;
    this.gaps.set(right, gaps);
  }
}
