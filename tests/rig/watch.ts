/**
 * What must be true at every moment: each photo of the ledger is on a phone or durably on the server, and no phone claims
 * more than that. Read from the disks of both while the run goes on.
 */
import type { Ledger } from './ledger';
import type { NodePhone } from './nodePhone';
import type { PhoneDisk } from './phoneDisk';
import { documentations, Files, photos } from './serverDisk';

/** A SQL statement has room for so many ids. */
const MOST = 400;

export class Watch {
  /** What must never be, one sentence each. */
  readonly shocks: string[] = [];
  looks = 0;
  /** Claims of phones that were compared with the server's disk. */
  compared = 0;
  private readonly files: Files;
  private readonly owed = new Map<string, Map<string, string>>();
  private readonly told = new Set<string>();

  constructor(
    private readonly dir: string,
    private readonly ledger: Ledger,
    private readonly isUp: () => boolean,
  ) {
    this.files = new Files(dir);
  }

  /** A phone has just said that it holds a photo: it must lie on its disk, as it was pressed. */
  taken(name: string, disk: PhoneDisk, photo: string): void {
    this.look(name, disk);
    const [here, wanted] = [disk.bytes.get(photo), this.ledger.photos.get(photo)?.sha256];
    if (here !== wanted) this.shock(`${name} says it holds ${photo}, its disk has ${here ?? 'nothing'}`);
  }

  /** A phone has just said that it saved: the record must lie on its disk with every photo that it had taken. */
  saved(name: string, disk: PhoneDisk, id: string): void {
    this.look(name, disk);
    const row = disk.saved.get(id);
    if (!row) this.shock(`${name} says it saved ${id}, its disk has no record of it`);
    for (const [photo, { documentation, taken, sha256 }] of this.ledger.photos) {
      if (documentation !== id || !taken) continue;
      if (row?.photos.find((line) => line.id === photo)?.sha256 !== sha256)
        this.shock(`${photo} was taken by ${name} for ${id} and is not in the record that was saved`);
    }
  }

  /** Reads a phone's disk on; whatever it claims or let go is compared with the server at the next `settle`. */
  look(name: string, disk: PhoneDisk): void {
    this.looks++;
    const news = disk.look();
    for (const id of news.settled) this.owe(name, disk, id);
    for (const id of news.refused)
      if (disk.saved.get(id)?.state === 'deletedOnServer') this.shock(`${name} takes ${id} for deleted`);
    for (const photo of news.gone) {
      const of = this.ledger.photos.get(photo)?.documentation;
      if (of) this.owe(name, disk, of);
    }
  }

  /** Whether a claim about this one is still to be compared. */
  owes(id: string): boolean {
    return this.owed.has(id);
  }

  /** Takes a photo's file from the server's disk. @returns false where there is none. */
  lose(photo: string): boolean {
    return this.files.remove(photo);
  }

  /** Compares what phones claimed with the server's own disk. */
  async settle(phones: readonly NodePhone[], names: readonly string[]): Promise<void> {
    phones.forEach((phone, at) => {
      this.look(names[at] ?? '', phone.disk);
    });
    const ids = [...this.owed.keys()].slice(0, MOST);
    if (ids.length === 0 || !this.isUp()) return;
    const answered = await Promise.all([documentations(this.dir, ids), photos(this.dir, ids)]).catch(() => null);
    // Killed in the middle of the question: it is asked again.
    if (!answered) return;
    const [rows, lines] = answered;
    for (const id of ids) {
      const state = rows.find((row) => row.id === id)?.state ?? 'missing';
      if (state !== 'complete') this.shock(`a phone takes ${id} for delivered, on the server it is ${state}`);
      for (const [photo, hash] of this.owed.get(id) ?? []) {
        const line = lines.find((one) => one.id === photo);
        const here = line ? this.files.hashOf(line) : null;
        if (here !== hash)
          this.shock(`a phone takes ${id} for delivered, on the server ${photo} is ${here ?? 'nowhere'}`);
        this.compared++;
      }
      this.owed.delete(id);
    }
  }

  private owe(name: string, disk: PhoneDisk, id: string): void {
    const row = disk.saved.get(id);
    if (row) this.owed.set(id, new Map(row.photos.map((photo) => [photo.id, photo.sha256])));
    else this.shock(`${name} let photos of ${id} go and has no record of it`);
  }

  private shock(sentence: string): void {
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    this.shocks.push(sentence);
  }
}
