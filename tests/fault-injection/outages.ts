/**
 * What befalls the server's machine: the power is cut, its process dies at one exact point, it is put back to an earlier state.
 * What phones were told must be there after each.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { plus, sumOf } from './counts';
import { FAILPOINTS, type Failpoint, strikeAt } from './failpoints';
import type { House } from './house';
import { killed, stopped } from './kill';
import type { Ledger, Photo } from './ledger';
import type { PowerDisk } from './powerDisk';
import type { Looked, Watch } from './watch';
import type { Wire } from './wire';

export type OutageCounts = {
  powerCuts: number;
  /** How often the server died where, by name. */
  failpoints: Record<Failpoint, number>;
  restores: number;
  /** Claims of phones that were held against the disk that a power cut left. */
  survived: number;
};

type Stage = {
  house: House;
  watch: Watch;
  wire: Wire;
  ledger: Ledger;
  /** Null where no power can be cut. */
  disk: PowerDisk | null;
  /** Where its backups go: another disk than the server's. */
  folder: string;
  phones: () => readonly Looked[];
  isOver: () => boolean;
  note: (event: string, detail: Record<string, unknown>) => void;
};

/** ms that a power cut waits at most until a phone has just been told that all is there; that moment is the worst. */
const CLAIM_WITHIN = 10_000;
const LOOK_EVERY = 20;
/** The call of many that is struck, at most; the smallest transaction has more. */
const NTH_MOST = 6;
/** Of the points at which the server dies, where the power goes at the same moment. */
const CUT_SHARE = 0.5;
/** ms between a backup and the way back to it, at most. */
const BACK_WITHIN = 6_000;
/** Without an answer to this no phone lets go of anything (D33). */
const CONFIRMATIONS = /^\/api\/app\/receipts/;

export class Outages {
  private powerCuts = 0;
  private restores = 0;
  private readonly failpoints = noFailpoints();
  /** Those that have not struck since all had: no seed leaves one out. */
  private bag: Failpoint[] = [];

  constructor(private readonly stage: Stage) {}

  get counts(): OutageCounts {
    const { powerCuts, failpoints, restores } = this;
    return { powerCuts, failpoints: { ...failpoints }, restores, survived: this.stage.watch.survived };
  }

  /** The power goes, best when a phone has just been told that all is there, and comes back. */
  async cutPower(): Promise<void> {
    const { house, disk, note } = this.stage;
    if (!disk) return;
    await this.untilClaim();
    note('power cut', {});
    const fell = await house.fall(
      (pid) => {
        stopped(pid);
        disk.cut();
        return killed(pid);
      },
      () => this.powerBack(disk),
    );
    if (fell) note('power is back', {});
  }

  /** The server dies at the next point of the bag, and at times the power goes with it. */
  async die(random: () => number): Promise<void> {
    if (this.bag.length === 0) this.bag = shuffled(FAILPOINTS, random);
    const [point] = this.bag as [Failpoint];
    const with_ = { nth: 1 + Math.floor(random() * NTH_MOST), cut: random() < CUT_SHARE };
    if (await this.dieAt(point, with_)) this.bag.shift();
  }

  /**
   * The server dies at a point that it comes by when phones deliver.
   * @param of `cut`: the power goes with it, where it can; `nth`: of the calls that it makes many of. @returns whether it died of it.
   */
  async dieAt(point: Failpoint, { nth, cut }: { nth: number; cut: boolean }): Promise<boolean> {
    const { house, disk, isOver, note } = this.stage;
    const gone = cut ? disk : null;
    const struck = await house.fall(
      (pid) => house.traced(() => strikeAt(point, { pid, dir: house.dir, nth, isOver })),
      async () => {
        gone?.cut();
        if (gone) await this.powerBack(gone);
      },
    );
    note('died', { point, nth, cut: gone !== null, struck });
    if (struck) this.failpoints[point]++;
    return struck;
  }

  /**
   * The server is put back to a backup that was made a moment ago, by the operator's commands. Not where a phone short of room has let
   * go of a photo since: that one was on the server's disk alone, as outside of this rig nothing is that is younger than 72 hours
   * (D33). That it comes to that at all, nobody is confirmed anything meanwhile.
   * @param pause ends early when the run does.
   */
  async putBack(random: () => number, pause: (ms: number) => Promise<void>): Promise<void> {
    const { house, folder, note, wire } = this.stage;
    const backup = join(folder, 'earlier');
    if (!house.runs) return;
    wire.unanswered = CONFIRMATIONS;
    try {
      const said = await house.backUp(backup);
      if (said !== '') return note('not put back', { said });
      await pause(random() * BACK_WITHIN);
      let back = false;
      await house.fall(killed, async () => {
        back = await house.betweenBackups(() => this.bringBack(backup));
      });
      note(back ? 'put back' : 'not put back', back ? {} : { said: 'photos were let go of' });
    } finally {
      wire.unanswered = null;
    }
  }

  private async bringBack(backup: string): Promise<boolean> {
    const { house, watch, wire, phones } = this.stage;
    await watch.standing(phones(), false);
    const fresh = `${house.dir}-restored`;
    rmSync(fresh, { recursive: true, force: true });
    const said = await house.operate('restore', fresh, backup);
    if (said !== '') throw new Error(`The server does not come back from its backup: ${said}`);
    // Last, so that what was on its way to a phone when the server went has arrived.
    watch.forget(phones());
    if (!this.holdsWhatIsGone(backup)) {
      rmSync(fresh, { recursive: true });
      return false;
    }
    // An answer of the life before, given once more, would be a lie that no server tells.
    wire.forget();
    // As the operator's copy of it comes back; the log makes itself new ones (operations.md).
    writeFileSync(join(fresh, 'link.key'), readFileSync(join(house.dir, 'link.key')), { flush: true });
    rmSync(house.dir, { recursive: true });
    renameSync(fresh, house.dir);
    watch.lookForLost();
    spawnSync('sync', [join(house.dir, '..')]);
    this.restores++;
    return true;
  }

  /** Whether every photo that lies on no phone any more is in the backup. */
  private holdsWhatIsGone(backup: string): boolean {
    const { ledger, phones } = this.stage;
    const all = JSON.parse(readFileSync(join(backup, 'photos.json'), 'utf8')) as { file: string }[];
    const files = new Map(all.map(({ file }) => [basename(join(file, '..')), file]));
    const held = new Set(phones().flatMap(({ phone }) => [...phone.disk.bytes.keys()]));
    const isThere = (photo: string) => existsSync(join(backup, 'storage', files.get(photo) ?? 'nowhere'));
    // A browser lets go of nothing before its 72 hours, and what the desk deleted is wanted by nobody.
    const names = new Set(phones().map(({ name }) => name));
    const mayBeGone = ({ phone, taken, documentation }: Photo) =>
      taken && names.has(phone) && !ledger.isDeleted(documentation);
    return [...ledger.photos].every(([photo, of]) => !mayBeGone(of) || held.has(photo) || isThere(photo));
  }

  private async powerBack(disk: PowerDisk): Promise<void> {
    await disk.comeBack();
    await this.stage.watch.standing(this.stage.phones(), true);
    this.powerCuts++;
  }

  private async untilClaim(): Promise<void> {
    const { watch, phones, isOver } = this.stage;
    const before = watch.claims;
    for (const until = Date.now() + CLAIM_WITHIN; watch.claims === before; await sleep(LOOK_EVERY)) {
      if (isOver() || Date.now() > until) return;
      for (const { name, phone } of phones()) watch.look(name, phone.disk);
    }
  }
}

/** Before the first of them. */
export function noOutages(): OutageCounts {
  return { powerCuts: 0, failpoints: noFailpoints(), restores: 0, survived: 0 };
}

/** Of all lives of a run. */
export function plusOutages(base: OutageCounts, more: OutageCounts): OutageCounts {
  const { failpoints, ...others } = base;
  const { failpoints: died, ...moreOthers } = more;
  return { ...plus(others, moreOthers), failpoints: plus(failpoints, died) };
}

/** For the line of progress. */
export function outagesIn({ powerCuts, failpoints, restores }: OutageCounts): string {
  return `${powerCuts} power cuts, ${sumOf(failpoints)} exact deaths, ${restores} restores`;
}

function noFailpoints(): Record<Failpoint, number> {
  return { fileWritten: 0, fileSynced: 0, inTransaction: 0, committed: 0, inCheckpoint: 0 };
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const drawn = all.map((one) => ({ one, at: random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
