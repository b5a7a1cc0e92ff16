/**
 * Each photo of the ledger is on a phone or durably on the server, and no phone claims more. Checked during the
 * run.
 */
import type { Transfer } from '../../src/domain/delivery/transfer';
import type { Ledger } from './ledger';
import type { NodePhone } from './nodePhone';
import type { PhoneDisk } from './phoneDisk';
import { mayBeRefused } from './rights';
import { complete, documentations, Files, type PhotoRow, photos, type Row, storageOf } from './serverDisk';

const MOST = 400;

/** Photo hashes by id. A browser has no readable disk. */
type Claim = { disk: PhoneDisk | null; photos: Map<string, string> };
type CompletedOnServer = Pick<Transfer, 'completedOnServer'>;
type Found = { rows: Row[]; lines: PhotoRow[] };
export type Looked = { name: string; phone: Pick<NodePhone, 'disk'> };

export class Watch {
  readonly shocks: string[] = [];
  looks = 0;
  compared = 0;
  /** Claims compared after a power cut. */
  survived = 0;
  claims = 0;
  private readonly files: Files;
  private readonly owed = new Map<string, Claim>();
  /** Perhaps in the kernel's memory only. */
  private readonly unproven = new Map<string, Claim>();
  /** Survived a power cut. */
  private readonly whole = new Set<string>();
  /** Removed by the fault injection, no phone informed since. */
  private readonly lost = new Set<string>();
  /** A backup may lack them. */
  private readonly everLost = new Set<string>();
  private readonly told = new Set<string>();
  /** The restore may have removed complete records, and answers that phones do not keep, ms. */
  putBackAt = 0;

  /** @param life unique for each server process, null while it is down. @param storage folder of its photos. */
  constructor(
    private readonly dir: string,
    private readonly ledger: Ledger,
    private readonly life: () => unknown,
    storage = storageOf(dir),
  ) {
    this.files = new Files(storage);
  }

  /** Its disk must have the bytes. */
  taken(name: string, disk: PhoneDisk, photo: string): void {
    this.look(name, disk);
    const [here, wanted] = [disk.bytes.get(photo), this.ledger.photos.get(photo)?.sha256];
    if (here !== wanted) this.shock(`${name} says it holds ${photo}, its disk has ${here ?? 'nothing'}`);
  }

  /** Its disk must have the record with every photo. */
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

  /** `settle` compares claims and releases with the server. */
  look(name: string, disk: PhoneDisk): void {
    this.looks++;
    const news = disk.look();
    for (const id of news.settled) this.owe(name, disk, id);
    for (const id of news.refused)
      if (disk.saved.get(id)?.state === 'deletedOnServer' && !this.ledger.isDeleted(id))
        this.shock(`${name} takes ${id} for deleted`);
    // A restored server does not know younger grants.
    // A bound Nachtrag follows its record.
    const own = news.parked.filter(({ parent }) => disk.saved.get(parent)?.state !== 'refused');
    for (const row of own.map((one) => ({ ...one, parentAt: disk.saved.get(one.parent)?.capturedAt ?? null })))
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
   * @param transfer the server's answer in the row.
   * @returns false for a claim from before a restore.
   */
  claimed(id: string, photos: readonly { id: string; sha256: string }[], transfer: CompletedOnServer): boolean {
    if (Date.parse(transfer.completedOnServer ?? '') <= this.putBackAt) return false;
    this.note(id, { disk: null, photos: new Map(photos.map((photo) => [photo.id, photo.sha256])) });
    return true;
  }

  get removed(): string[] {
    return [...this.lost];
  }

  set removed(photos: readonly string[]) {
    this.lost.clear();
    for (const photo of photos) this.miss(photo);
  }

  owes(id: string): boolean {
    return this.owed.has(id);
  }

  /** @returns false when it is missing or the server is down. */
  lose(photo: string): boolean {
    if (!this.life() || !this.files.remove(photo)) return false;
    this.miss(photo);
    return true;
  }

  /** Compares claims with the server's own disk. */
  async settle(phones: readonly NodePhone[], names: readonly string[]): Promise<void> {
    phones.forEach((phone, at) => {
      this.look(names[at] ?? '', phone.disk);
    });
    const life = this.life();
    const ids = [...this.owed.keys()].slice(0, MOST);
    if (ids.length === 0 || !life) return;
    const found = await this.find(ids).catch(() => null);
    // Killed during the query, or another disk: repeats later.
    if (!found || this.life() !== life) return;
    for (const id of ids) {
      const claim = this.owed.get(id);
      this.owed.delete(id);
      if (claim && !this.ledger.isDeleted(id)) this.compare(id, claim.photos, found);
    }
  }

  /**
   * The server is down: claims since the last power cut must be on the disk.
   * @param afterCut whether the kernel's memory is lost.
   */
  async standing(phones: readonly Looked[], afterCut: boolean): Promise<void> {
    for (const { name, phone } of phones) this.look(name, phone.disk);
    await this.compareAll(afterCut).catch((error: Error) => {
      this.shock(`what the server has cannot be read: ${error.message.slice(-200)}`);
    });
  }

  private async compareAll(afterCut: boolean): Promise<void> {
    // Withdrawn claims are being sent again.
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

  /** The server may have lost them. */
  forget(phones: readonly Looked[]): void {
    // No phone reaches the server now.
    this.putBackAt = Date.now();
    for (const { name, phone } of phones) this.look(name, phone.disk);
    for (const kept of [this.unproven, this.owed, this.whole]) kept.clear();
  }

  /** A photo removed earlier and resent may be missing in this backup. */
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

function isDelivered(disk: PhoneDisk | null, id: string): boolean {
  if (!disk) return true;
  const state = disk.saved.get(id)?.state;
  return state === 'complete' || state === 'released';
}

function partsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MOST) }, (_, at) => all.slice(at * MOST, (at + 1) * MOST));
}
