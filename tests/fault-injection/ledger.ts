/**
 * The ledger of intent, outside the app: photos, taps on 'Speichern', and claims of phones. A line is synced
 * before the phone acts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

export type Whose = { user: string; link: string; company: string };

/**
 * Intents: `pressed`, `tapped`, `deleting`, `shown`. Claims: `taken`, `saved`, `deleted`, `shot`. `kept`:
 * nothing to delete. `answering` is an intent, `answered` the claim that it is stored. `ending` and `began` bracket a missing `right` (rights.ts).
 */
export type Entry = { at: number } & (
  | ({ phone: string; documentation: string } & (
      | { what: 'pressed'; photo: string; sha256: string }
      | { what: 'taken'; photo: string }
      | { what: 'tapped'; notes: string; whose: Whose; parent?: string }
      | { what: 'saved'; contentHash: string }
    ))
  | { what: 'deleting' | 'deleted' | 'kept'; documentation: string }
  | { what: 'answering'; phone: string; answer: string; text: string }
  | { what: 'answered'; phone: string; answer: string; account: string }
  | { what: 'shown' | 'shot'; phone: string; stamp: number }
  | { what: 'ending' | 'began'; right: string }
);
export type Happened = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never;

export type Photo = { phone: string; documentation: string; sha256: string; taken: boolean };
export type Work = {
  phone: string;
  notes: string;
  whose: Whose;
  tappedAt: number;
  contentHash: string | null;
  deleted: false | 'asked' | 'done';
  /** Record of this Nachtrag; '' = none. */
  parent: string;
};
/** `account`: null until the phone reports that it is stored, at `storedAt` ms. */
export type AnswerWork = { phone: string; text: string; account: string | null; storedAt: number };
/** ms; null = still missing. */
export type Gap = { from: number; to: number | null };

export class Ledger {
  readonly photos = new Map<string, Photo>();
  readonly works = new Map<string, Work>();
  /** Browser pictures by number; `shot`: the app confirmed it. */
  readonly stamps = new Map<number, { phone: string; shot: boolean }>();
  readonly gaps = new Map<string, Gap[]>();
  readonly answers = new Map<string, AnswerWork>();
  private waiting: string[] = [];
  /** Includes waiting lines; null = none ordered. */
  private next: Promise<void> | null = null;
  private last: Promise<void> = Promise.resolve();

  private constructor(private readonly file: FileHandle) {}

  static async open(path: string): Promise<Ledger> {
    const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const ledger = new Ledger(await open(path, 'a'));
    // The last line may be incomplete; then its act never began.
    for (const line of before) if (line.endsWith('}')) ledger.take(JSON.parse(line) as Entry);
    if (before.at(-1) !== '' && before.length > 0) await ledger.file.write('\n');
    return ledger;
  }

  /** Resolves when synced. Later lines share the next sync. */
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

  /** A Nachtrag goes with its record. */
  isDeleted(documentation: string): boolean {
    const work = this.works.get(documentation);
    if (!work) return false;
    return work.deleted !== false || (work.parent !== '' && this.isDeleted(work.parent));
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
        const { phone, notes, whose, at, parent = '' } = entry;
        const known = this.works.get(entry.documentation);
        this.works.set(entry.documentation, {
          phone,
          notes,
          whose,
          tappedAt: at,
          contentHash: known?.contentHash ?? null,
          deleted: known?.deleted ?? false,
          parent,
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
      case 'answering': {
        const { answer, phone, text } = entry;
        this.answers.set(answer, { phone, text, account: null, storedAt: 0 });
        return;
      }
      case 'answered': {
        const known = this.answers.get(entry.answer);
        if (known) Object.assign(known, { account: entry.account, storedAt: entry.at });
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
