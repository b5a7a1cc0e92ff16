/**
 * The ledger of intent, outside the app: every press of the shutter with the hash of the picture, every tap on 'Speichern',
 * and what the phone claimed and when. A line is on the disk before the phone is asked to do anything, and before
 * whoever supervises goes on after a claim.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** `pressed` and `tapped` are intents, `taken` and `saved` what the phone claimed afterwards. */
export type Entry = { at: number; phone: string; documentation: string } & (
  | { what: 'pressed'; photo: string; sha256: string }
  | { what: 'taken'; photo: string }
  | { what: 'tapped'; notes: string }
  | { what: 'saved'; contentHash: string }
);
/** What happened, without its time. */
export type Happened = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never;

export type Photo = { phone: string; documentation: string; sha256: string; taken: boolean };
export type Work = { phone: string; notes: string; contentHash: string | null };

export class Ledger {
  readonly photos = new Map<string, Photo>();
  readonly works = new Map<string, Work>();
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
    const { phone, documentation } = entry;
    if (entry.what === 'pressed')
      this.photos.set(entry.photo, { phone, documentation, sha256: entry.sha256, taken: false });
    else if (entry.what === 'taken') {
      const photo = this.photos.get(entry.photo);
      if (photo) photo.taken = true;
    } else if (entry.what === 'tapped') this.works.set(documentation, { phone, notes: entry.notes, contentHash: null });
    else {
      const work = this.works.get(documentation);
      if (work) work.contentHash = entry.contentHash;
    }
  }
}
