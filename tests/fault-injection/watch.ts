/**
 * What must be true at every moment: each photo of the ledger is on a phone or durably on the server, and no phone claims
 * more than that. Read from the disks of both while the run goes on.
 */
import type { Transfer } from '../../src/domain/delivery/transfer';
import type { Ledger } from './ledger';
import type { NodePhone } from './nodePhone';
import type { PhoneDisk } from './phoneDisk';
import { mayBeRefused } from './rights';
import { complete, documentations, Files, type PhotoRow, photos, type Row, storageOf } from './serverDisk';

/** A SQL statement has room for so many ids. */
const MOST = 400;

/** What a phone took for delivered: the photos' hashes by their ids. A browser's disk is not read. */
type Claim = { disk: PhoneDisk | null; photos: Map<string, string> };
type CompletedOnServer = Pick<Transfer, 'completedOnServer'>;
type Found = { rows: Row[]; lines: PhotoRow[] };
/** Phones with their names, to be looked at. */
export type Looked = { name: string; phone: Pick<NodePhone, 'disk'> };

export class Watch {
  /** What must never be, one sentence each. */
  readonly shocks: string[] = [];
  looks = 0;
  /** Claims of phones that were compared with the server's disk. */
  compared = 0;
  /** Claims that were held against what a power cut had left. */
  survived = 0;
  /** How often a phone took something for delivered. */
  claims = 0;
  private readonly files: Files;
  private readonly owed = new Map<string, Claim>();
  /** Claims since the power was cut last: until then they were perhaps in the kernel's memory alone. */
  private readonly unproven = new Map<string, Claim>();
  /** What the server called complete, and had after a power cut. */
  private readonly whole = new Set<string>();
  /** Photos that we took from its disk, and of which nobody was told since that they are there. */
  private readonly lost = new Set<string>();
  /** All that were ever taken from it: a backup may lack them, whatever came since. */
  private readonly everLost = new Set<string>();
  private readonly told = new Set<string>();
  /** When the server was put back to a backup last; what was complete before may be gone with it. */
  private putBackAt = 0;

  /** @param life of the server: another value for each, nothing while it is down. @param storage where its photos lie. */
  constructor(
    private readonly dir: string,
    private readonly ledger: Ledger,
    private readonly life: () => unknown,
    storage = storageOf(dir),
  ) {
    this.files = new Files(storage);
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
      if (disk.saved.get(id)?.state === 'deletedOnServer' && !this.ledger.isDeleted(id))
        this.shock(`${name} takes ${id} for deleted`);
    // A grant that was drawn before is unknown to a server that was put back.
    for (const row of news.parked)
      if (!mayBeRefused(row, this.ledger) && (!this.putBackAt || row.reason !== 'unauthorized'))
        this.shock(`${name} is told '${row.reason}' for ${row.id}, which was captured while its owner had every right`);
    for (const user of news.stranded)
      this.shock(`${name} let the grant of ${user} go, and not everything of theirs was confirmed`);
    for (const photo of news.gone) {
      const of = this.ledger.photos.get(photo)?.documentation;
      if (of) this.owe(name, disk, of);
    }
  }

  /**
   * The rows of a browser, and so its screens, say that one is delivered. @param transfer what its row has of the server's word.
   * @returns whether it is a claim about the server as it is: one that was told before it was put back is none.
   */
  claimed(id: string, photos: readonly { id: string; sha256: string }[], transfer: CompletedOnServer): boolean {
    if (Date.parse(transfer.completedOnServer ?? '') <= this.putBackAt) return false;
    this.note(id, { disk: null, photos: new Map(photos.map((photo) => [photo.id, photo.sha256])) });
    return true;
  }

  /** Photos that the rig took from the server's disk, and of which nobody was told since that they are there; a run that goes on knows them. */
  get removed(): string[] {
    return [...this.lost];
  }

  set removed(photos: readonly string[]) {
    this.lost.clear();
    for (const photo of photos) this.miss(photo);
  }

  /** Whether a claim about this one is still to be compared. */
  owes(id: string): boolean {
    return this.owed.has(id);
  }

  /** Takes a photo's file from the server's disk. @returns false where there is none, or nobody serves it. */
  lose(photo: string): boolean {
    if (!this.life() || !this.files.remove(photo)) return false;
    this.miss(photo);
    return true;
  }

  /** Compares what phones claimed with the server's own disk. */
  async settle(phones: readonly NodePhone[], names: readonly string[]): Promise<void> {
    phones.forEach((phone, at) => {
      this.look(names[at] ?? '', phone.disk);
    });
    const life = this.life();
    const ids = [...this.owed.keys()].slice(0, MOST);
    if (ids.length === 0 || !life) return;
    const found = await this.find(ids).catch(() => null);
    // Killed in the middle of the question, or its disk is another one meanwhile: it is asked again.
    if (!found || this.life() !== life) return;
    for (const id of ids) {
      const claim = this.owed.get(id);
      this.owed.delete(id);
      if (claim && !this.ledger.isDeleted(id)) this.compare(id, claim.photos, found);
    }
  }

  /**
   * The server is down: whatever phones were told since the last power cut must be on its disk, and whatever it calls complete itself.
   * @param afterCut whether the kernel's memory is gone; then it has been proven.
   */
  async standing(phones: readonly Looked[], afterCut: boolean): Promise<void> {
    for (const { name, phone } of phones) this.look(name, phone.disk);
    await this.compareAll(afterCut).catch((error: Error) => {
      this.shock(`what the server has cannot be read: ${error.message.slice(-200)}`);
    });
  }

  private async compareAll(afterCut: boolean): Promise<void> {
    // What was withdrawn meanwhile is being sent again.
    const claimed = [...this.unproven].filter(([id, { disk }]) => isDelivered(disk, id) && !this.ledger.isDeleted(id));
    for (const part of partsOf(claimed)) {
      const found = await this.find(part.map(([id]) => id));
      for (const [id, claim] of part) this.compare(id, claim.photos, found);
    }
    const own = (await complete(this.dir)).filter((id) => !this.whole.has(id));
    for (const part of partsOf(own)) {
      const { rows, lines } = await this.find(part);
      for (const row of rows) this.compareOwn(row, lines);
    }
    this.owed.clear();
    if (!afterCut) return;
    this.survived += claimed.length;
    this.unproven.clear();
    for (const id of own) this.whole.add(id);
  }

  /** What phones were told so far may not be on the server any more: it was put back to a state from before, or nobody looked meanwhile. */
  forget(phones: readonly Looked[]): void {
    // Nobody hears anything of the server now, so this is as good as after the look, which needs it.
    this.putBackAt = Date.now();
    for (const { name, phone } of phones) this.look(name, phone.disk);
    for (const kept of [this.unproven, this.owed, this.whole]) kept.clear();
  }

  /**
   * The server has another disk: it was put back. What was taken from the disk before, sent again and called complete may not be on this one,
   * because the backup is from between.
   */
  lookForLost(): void {
    for (const photo of this.everLost) if (!this.files.has(photo)) this.lost.add(photo);
  }

  private miss(photo: string): void {
    this.lost.add(photo);
    this.everLost.add(photo);
  }

  private async find(ids: readonly string[]): Promise<Found> {
    const [rows, lines] = await Promise.all([documentations(this.dir, ids), photos(this.dir, ids)]);
    return { rows, lines };
  }

  private compare(id: string, claimed: ReadonlyMap<string, string>, { rows, lines }: Found): void {
    const state = rows.find((row) => row.id === id)?.state ?? 'missing';
    if (state !== 'complete') this.shock(`a phone takes ${id} for delivered, on the server it is ${state}`);
    for (const [photo, hash] of claimed) {
      if (this.lost.has(photo)) continue;
      const here = this.hashOf(lines, photo);
      if (here !== hash)
        this.shock(`a phone takes ${id} for delivered, on the server ${photo} is ${here ?? 'nowhere'}`);
      this.compared++;
    }
  }

  /** What the office is shown as complete, whether a phone was told so yet or not. */
  private compareOwn({ id, count }: Row, lines: readonly PhotoRow[]): void {
    const own = lines.filter(({ documentation }) => documentation === id);
    if (own.length !== count) this.shock(`the server calls ${id} complete with ${own.length} of ${count} photos`);
    for (const { id: photo } of own) {
      const [here, wanted] = [this.hashOf(own, photo), this.ledger.photos.get(photo)?.sha256];
      if (here !== wanted && !this.lost.has(photo))
        this.shock(`the server calls ${id} complete, on its disk ${photo} is ${here ?? 'nowhere'}`);
    }
  }

  private hashOf(lines: readonly PhotoRow[], photo: string): string | null {
    const line = lines.find((one) => one.id === photo);
    return line ? this.files.hashOf(line) : null;
  }

  private owe(name: string, disk: PhoneDisk, id: string): void {
    const row = disk.saved.get(id);
    if (!row) {
      this.shock(`${name} let photos of ${id} go and has no record of it`);
      return;
    }
    this.note(id, { disk, photos: new Map(row.photos.map((photo) => [photo.id, photo.sha256])) });
  }

  private note(id: string, claim: Claim): void {
    this.claims++;
    for (const photo of claim.photos.keys()) this.lost.delete(photo);
    this.owed.set(id, claim);
    this.unproven.set(id, claim);
  }

  private shock(sentence: string): void {
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    this.shocks.push(sentence);
  }
}

/** Whether its phone takes it for delivered. */
function isDelivered(disk: PhoneDisk | null, id: string): boolean {
  if (!disk) return true;
  const state = disk.saved.get(id)?.state;
  return state === 'complete' || state === 'released';
}

function partsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MOST) }, (_, at) => all.slice(at * MOST, (at + 1) * MOST));
}
