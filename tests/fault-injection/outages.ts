/** Troubles of the server: power cut, death at an exact point, restore. Acknowledged work must survive each. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { plus, sumOf } from './counts';
import { FAILPOINTS, type Failpoint, strikeAt } from './failpoints';
import { killed, stopped } from './kill';
import type { Ledger, Photo } from './ledger';
import type { PowerDisk } from './powerDisk';
import type { ServerProcess } from './serverProcess';
import type { Looked, Watch } from './watch';
import type { Wire } from './wire';

export type OutageCounts = {
  powerCuts: number;
  failpoints: Record<Failpoint, number>;
  restores: number;
  /** Phones' claims compared with the disk after a power cut. */
  survived: number;
};

type Testbed = {
  serverProcess: ServerProcess;
  watch: Watch;
  wire: Wire;
  ledger: Ledger;
  disk: PowerDisk | null;
  /** Backups, on another disk than the server's. */
  folder: string;
  phones: () => readonly Looked[];
  isOver: () => boolean;
  note: (event: string, detail: Record<string, unknown>) => void;
};

/** Milliseconds of waiting for the worst moment: right after a 'complete'. */
const CLAIM_WITHIN = 10_000;
const LOOK_EVERY = 20;
/** The highest call that is struck; the smallest transaction has more. */
const NTH_MOST = 6;
const CUT_SHARE = 0.5;
/** Maximum milliseconds between a backup and its restore. */
const BACK_WITHIN = 6_000;
/** Without this answer no phone releases anything. */
const CONFIRMATIONS = /^\/api\/app\/receipts/;

export class Outages {
  private powerCuts = 0;
  private restores = 0;
  private readonly failpoints = noFailpoints();
  /** Each failpoint comes once a round, with any seed. */
  private bag: Failpoint[] = [];

  constructor(private readonly testbed: Testbed) {}

  get counts(): OutageCounts {
    const { powerCuts, failpoints, restores } = this;
    return { powerCuts, failpoints: { ...failpoints }, restores, survived: this.testbed.watch.survived };
  }

  async cutPower(): Promise<void> {
    const { serverProcess, disk, note } = this.testbed;
    if (!disk) return;
    await this.untilClaim();
    note('power cut', {});
    const fell = await serverProcess.fall(
      (pid) => {
        stopped(pid);
        disk.cut();
        return killed(pid);
      },
      () => this.powerBack(disk),
    );
    if (fell) note('power is back', {});
  }

  async die(random: () => number): Promise<void> {
    if (this.bag.length === 0) this.bag = shuffled(FAILPOINTS, random);
    const [point] = this.bag as [Failpoint];
    const with_ = { nth: 1 + Math.floor(random() * NTH_MOST), cut: random() < CUT_SHARE };
    if (await this.dieAt(point, with_)) this.bag.shift();
  }

  /** @param of `cut`: also cut the power; `nth`: which of many calls. @returns whether it died there. */
  async dieAt(point: Failpoint, { nth, cut }: { nth: number; cut: boolean }): Promise<boolean> {
    const { serverProcess, disk, isOver, note } = this.testbed;
    const gone = cut ? disk : null;
    const struck = await serverProcess.fall(
      (pid) => serverProcess.traced(() => strikeAt(point, { pid, dir: serverProcess.dir, nth, isOver })),
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
   * Skips when a full phone released a newer photo, which was only on the server's disk. In production it is
   * over 72 hours old (D33).
   * Confirmations are suspended meanwhile.
   * @param pause ends early when the run does.
   */
  async putBack(random: () => number, pause: (ms: number) => Promise<void>): Promise<void> {
    const { serverProcess, folder, note, wire } = this.testbed;
    const backup = join(folder, 'earlier');
    if (!serverProcess.runs) return;
    wire.unanswered = CONFIRMATIONS;
    try {
      const output = await serverProcess.backUp(backup);
      if (output !== '') return note('not put back', { output: output });
      await pause(random() * BACK_WITHIN);
      let back = false;
      await serverProcess.fall(killed, async () => {
        back = await serverProcess.betweenBackups(() => this.bringBack(backup));
      });
      note(back ? 'put back' : 'not put back', back ? {} : { output: 'photos were let go of' });
    } finally {
      wire.unanswered = null;
    }
  }

  private async bringBack(backup: string): Promise<boolean> {
    const { serverProcess, watch, wire, phones } = this.testbed;
    await watch.standing(phones(), false);
    const fresh = `${serverProcess.dir}-restored`;
    rmSync(fresh, { recursive: true, force: true });
    const printed = await serverProcess.operate('restore', fresh, backup);
    if (printed !== '') throw new Error(`The server does not come back from its backup: ${printed}`);
    // Last, so that answers in transit have arrived.
    watch.forget(phones());
    if (!this.holdsWhatIsGone(backup)) {
      rmSync(fresh, { recursive: true });
      return false;
    }
    wire.forget();
    // The operator's copy of the key comes back; the log creates new ones (docs/betrieb/notfall.md).
    writeFileSync(join(fresh, 'link.key'), readFileSync(join(serverProcess.dir, 'link.key')), { flush: true });
    rmSync(serverProcess.dir, { recursive: true });
    renameSync(fresh, serverProcess.dir);
    watch.lookForLost();
    spawnSync('sync', [join(serverProcess.dir, '..')]);
    this.restores++;
    return true;
  }

  /** The backup contains every photo that no phone has. */
  private holdsWhatIsGone(backup: string): boolean {
    const { ledger, phones } = this.testbed;
    const files = readdirSync(join(backup, 'storage'), { recursive: true, encoding: 'utf8' });
    const there = new Set(files.filter((name) => /\.jpg$/.test(name)).map((name) => basename(dirname(name))));
    const held = new Set(phones().flatMap(({ phone }) => [...phone.disk.bytes.keys()]));
    // Browsers keep photos for 72 hours, and deleted records need none.
    const names = new Set(phones().map(({ name }) => name));
    const mayBeGone = ({ phone, taken, documentation }: Photo) =>
      taken && names.has(phone) && !ledger.isDeleted(documentation);
    return [...ledger.photos].every(([photo, of]) => !mayBeGone(of) || held.has(photo) || there.has(photo));
  }

  private async powerBack(disk: PowerDisk): Promise<void> {
    await disk.comeBack();
    await this.testbed.watch.standing(this.testbed.phones(), true);
    this.powerCuts++;
  }

  private async untilClaim(): Promise<void> {
    const { watch, phones, isOver } = this.testbed;
    const before = watch.claims;
    for (const until = Date.now() + CLAIM_WITHIN; watch.claims === before; await sleep(LOOK_EVERY)) {
      if (isOver() || Date.now() > until) return;
      for (const { name, phone } of phones()) watch.look(name, phone.disk);
    }
  }
}

export function noOutages(): OutageCounts {
  return { powerCuts: 0, failpoints: noFailpoints(), restores: 0, survived: 0 };
}

export function plusOutages(base: OutageCounts, more: OutageCounts): OutageCounts {
  const { failpoints, ...others } = base;
  const { failpoints: died, ...moreOthers } = more;
  return { ...plus(others, moreOthers), failpoints: plus(failpoints, died) };
}

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
