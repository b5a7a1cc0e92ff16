/**
 * The ledger of intent, outside the app: every press of the shutter with the hash of the picture, every tap on 'Speichern',
 * and what the phone claimed and when. A line is on the disk before the phone is asked to do anything, and before
 * whoever supervises goes on after a claim.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Whose work it is: `user` '' for a worker by a link, `link` '' for everybody else; `company`: whose records they become. */
export type Whose = { user: string; link: string; company: string };

/**
 * `pressed`, `tapped`, `deleting` and `shown` are intents, `taken`, `saved`, `deleted` and `shot` what was claimed afterwards; `kept`: there
 * was nothing to delete. A browser's camera shows a picture with a number, or one is about to be picked, before anybody knows its id
 * (stamp.ts). `ending`: somebody is about to lose a right, `began`: has it again; `right` names it (rights.ts).
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
/** What happened, without its time. */
export type Happened = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never;

export type Photo = { phone: string; documentation: string; sha256: string; taken: boolean };
export type Work = {
  phone: string;
  notes: string;
  whose: Whose;
  /** Of the last tap, ms. */
  tappedAt: number;
  contentHash: string | null;
  /** At the desk: not, about to be, or done. */
  deleted: false | 'asked' | 'done';
};
/** From when to when a right was gone, ms; null = still. */
export type Gap = { from: number; to: number | null };

export class Ledger {
  readonly photos = new Map<string, Photo>();
  readonly works = new Map<string, Work>();
  /** Pictures of browsers by their numbers: whose camera showed them, and whether the app said that it has them. */
  readonly stamps = new Map<number, { phone: string; shot: boolean }>();
  /** When which right was gone. */
  readonly gaps = new Map<string, Gap[]>();
  private waiting: string[] = [];
  /** The sync that takes along what waits; null = none is ordered yet. */
  private next: Promise<void> | null = null;
  private last: Promise<void> = Promise.resolve();

  private constructor(private readonly file: FileHandle) {}

  /** Opens it, or goes on with the one of a run that was broken off. */
  static async open(path: string): Promise<Ledger> {
    const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const ledger = new Ledger(await open(path, 'a'));
    // The last line may be half; what it announced was then never asked for.
    for (const line of before) if (line.endsWith('}')) ledger.take(JSON.parse(line) as Entry);
    if (before.at(-1) !== '' && before.length > 0) await ledger.file.write('\n');
    return ledger;
  }

  /** Resolves when it is on the disk; what comes meanwhile shares the next sync. */
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

  /** How many documentations of a phone were saved, as it claimed. */
  savedBy(phone: string): number {
    let count = 0;
    for (const work of this.works.values()) if (work.phone === phone && work.contentHash !== null) count++;
    return count;
  }

  /** How many numbered pictures a browser was shown. */
  shownBy(phone: string): number {
    return [...this.stamps.values()].filter((one) => one.phone === phone).length;
  }

  /** Whether somebody at the desk deletes it or has deleted it. */
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
