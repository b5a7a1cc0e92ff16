/** One run: people with phones, a server, and seeded troubles. It can be aborted and continued. */
import { spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../pocketbase/server/launch.mjs';
import { seeded } from '../support/faults/faults';
import type { Team } from '../support/server/team';
import { audit, kept, notRemoved, type Phones, type Verdict } from './audit';
import { BrowserPhone } from './browserPhone';
import { BROWSER_EVERY, BROWSER_KINDS, type BrowserCounts, BrowserTroubles, noBrowsers } from './browserTroubles';
import { plus, sumOf } from './counts';
import { PHONES_OF_A_TEAM, peopleOf } from './crowd';
import type { LinkOf } from './hand';
import { Ledger } from './ledger';
import { Office } from './office';
import { noOutages, type OutageCounts, Outages, outagesIn, plusOutages } from './outages';
import {
  noPeopleTroubles,
  PEOPLE_EVERY,
  PEOPLE_KINDS,
  type PeopleCounts,
  type PeopleKind,
  PeopleTroubles,
} from './peopleTroubles';
import type { Person } from './person';
import type { Saved } from './phoneDisk';
import { PowerDisk } from './powerDisk';
import { Releases } from './releases';
import { furnish, ServerProcess } from './serverProcess';
import { SharedLock } from './sharedLock';
import { STAMPS } from './stamp';
import { Watch } from './watch';
import { Wire } from './wire';

export type Options = {
  documentations: number;
  seed: number;
  /** Chromium profiles, each with so many documentations. */
  browsers: number;
  perBrowser: number;
  /** Minutes until no new documentation begins. */
  minutes: number;
  phones: number;
  /** Factor for the time between troubles, except browsers'. */
  apart?: number;
  /** Share of requests with a line fault (default SHARE). */
  share?: number;
  /** Milliseconds until the queues must be empty. EMPTY_WITHIN is promised on an idle machine. */
  emptyWithin: number;
  folder: string;
  say: (line: string) => void;
};

type Testbed = {
  serverProcess: ServerProcess;
  wire: Wire;
  ledger: Ledger;
  watch: Watch;
  log: WriteStream;
  /** Null with a reason when no power can be cut. */
  disk: PowerDisk | null;
  noPower: string;
  releases: Releases | null;
};
type Kept = {
  seed: number;
  port: number;
  wire: number;
  teams: Team[];
  links: Record<string, LinkOf[]>;
  phones: number;
  browsers: number;
  lives: number;
  /** Removed from the server's disk, and no phone informed since. */
  removed?: string[];
  totals: Totals;
};
export type Totals = BrowserCounts & {
  outages: OutageCounts;
  ms: number;
  requests: number;
  faults: Record<string, number>;
  serverKills: number;
  phoneKills: number;
  diskTroubles: number;
  backups: number;
  clocksSet: number;
  filesLost: number;
  looks: number;
  compared: number;
  people: PeopleCounts;
};
export type Report = Totals &
  Verdict & {
    pressed: number;
    saved: number;
    fromBrowsers: number;
    noPower: string;
    shocks: string[];
    troubles: string[];
    emptyAfter: number | null;
    /** The same for work that a restored server lost. */
    emptyAgain: number | null;
  };

/** Mean milliseconds. The first of each kind comes within FIRST. */
const FIRST = 8_000;
/** Milliseconds for the missing kinds when all is documented. */
const SOON = 1_000;
const EVERY = {
  server: 20_000,
  phone: 5_000,
  dark: 12_000,
  disk: 25_000,
  backup: 90_000,
  power: 15_000,
  failpoint: 20_000,
  restore: 60_000,
  ...BROWSER_EVERY,
  ...PEOPLE_EVERY,
};
/** The order belongs to the seed: each kind has its own random numbers. */
const KINDS = Object.keys(EVERY) as (keyof typeof EVERY)[];
export const SHARE = 0.35;
const LOSS_SHARE = 0.5;
/** The promise about the queue, ms. */
export const EMPTY_WITHIN = 60_000;
/** Milliseconds between checks of used up links. */
const RELIEVED_EVERY = 5_000;
const MINUTE = 60_000;
/** A minute job removes files that were deleted over a minute ago (D219), ms. */
const REMOVED_WITHIN = 2.5 * MINUTE;
const CLOCKS = [
  0,
  0,
  0,
  4 * MINUTE,
  -7 * MINUTE,
  3 * 24 * 60 * MINUTE,
  -2 * 24 * 60 * MINUTE,
  400 * 24 * 60 * MINUTE,
  -800 * 24 * 60 * MINUTE,
];

export class FaultsRun {
  private readonly random: Record<keyof typeof EVERY, () => number>;
  private readonly people: Person[] = [];
  private readonly fate: PeopleTroubles;
  private readonly hazards: BrowserTroubles;
  private readonly browsers: BrowserPhone[] = [];
  private readonly began = Date.now();
  private over = false;
  private isLate = false;
  /** Failures of the fault injection itself. */
  private readonly broken: unknown[] = [];
  private phoneKills = 0;
  private clocksSet = 0;
  private filesLost = 0;

  private readonly outages: Outages;
  /** A restore would lose decisions about people made after its backup. */
  private readonly lock = new SharedLock();

  private constructor(
    private readonly options: Options,
    private readonly kept: Kept,
    private readonly testbed: Testbed,
  ) {
    this.outages = new Outages({
      ...testbed,
      folder: options.folder,
      phones: () => this.people,
      isOver: () => this.over,
      note: (event, detail) => this.note(event, detail),
    });
    const first = options.seed + kept.lives * 7919;
    const numbers = KINDS.map((kind, at) => [kind, seeded(first + at * 104_729)]);
    this.random = Object.fromEntries(numbers) as typeof this.random;
    const { releases } = testbed;
    this.hazards = new BrowserTroubles({
      browsers: this.browsers,
      releases,
      note: (event, detail) => this.note(event, detail),
    });
    this.fate = new PeopleTroubles({
      ...testbed,
      office: new Office(`http://127.0.0.1:${kept.port}`),
      teams: kept.teams.slice(0, teamsFor(kept.phones)),
      links: kept.links,
      keep: () => this.save(),
      isOver: () => this.over,
      pause: (ms) => this.pause(ms),
      note: (event, detail) => this.note(event, detail),
    });
  }

  static async begin(options: Options): Promise<FaultsRun> {
    const { folder, seed, say } = options;
    mkdirSync(join(folder, 'phones'), { recursive: true });
    const file = join(folder, 'run.json');
    const dir = join(PowerDisk.placeIn(folder), 'server');
    const { disk, noPower } = await PowerDisk.begin(folder, options.documentations);
    if (!disk) say(noPower);
    let kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
    if (kept) say(`Goes on with the run in ${folder}.`);
    if (!kept) {
      const port = (await freePort()) as number;
      // Employees with a browser meet line faults only.
      const teams = await furnish(dir, port, teamsFor(options.phones) + options.browsers);
      const wire = (await freePort()) as number;
      kept = {
        seed,
        port,
        wire,
        teams,
        links: {},
        phones: options.phones,
        browsers: options.browsers,
        lives: 0,
        totals: nothing(),
      };
    }
    kept.lives++;
    write(file, kept);
    const ledger = await Ledger.open(join(folder, 'ledger.jsonl'));
    const log = createWriteStream(join(folder, 'log.jsonl'), { flags: 'a' });
    const wire = await Wire.start(kept.port, seed + kept.lives, kept.wire);
    const serverProcess = new ServerProcess(dir, kept.port, wire.url);
    const releases = kept.browsers > 0 ? await Releases.begin(join(folder, 'app')) : null;
    if (releases) serverProcess.app = releases.live;
    const watch = new Watch(dir, ledger, () => serverProcess.pid);
    watch.removed = kept.removed ?? [];
    const run = new FaultsRun({ ...options, phones: kept.phones, browsers: kept.browsers }, kept, {
      serverProcess,
      wire,
      ledger,
      watch,
      log,
      disk,
      noPower,
      releases,
    });
    wire.onFault = (kind, path) => run.note('fault', { kind, path });
    serverProcess.onLine = (line) => run.note('server', { line });
    return run;
  }

  async run(): Promise<Report> {
    const { serverProcess, wire } = this.testbed;
    await serverProcess.start();
    await this.fate.begin(this.options.phones);
    await this.switchOn();
    const trouble = [this.trouble('server', () => this.killServer()), this.trouble('phone', () => this.killPhone())];
    trouble.push(
      this.trouble('dark', () => this.dark()),
      this.trouble('backup', () => this.backUp()),
    );
    if (this.browsers.length > 0)
      for (const kind of BROWSER_KINDS)
        trouble.push(this.trouble(kind, () => this.hazards.befall(kind, this.random[kind])));
    if (canBreakDisks())
      trouble.push(
        this.trouble('disk', () => this.breakDisk()),
        ...this.outageTroubles(),
      );
    for (const kind of PEOPLE_KINDS)
      trouble.push(this.trouble(kind, () => this.lock.runShared(() => this.fate.befall(kind, this.random[kind]))));
    trouble.push(this.keepLinksFresh());
    const looking = this.keepLooking();
    wire.share = this.options.share ?? SHARE;
    const until = this.began + this.options.minutes * MINUTE;
    const quota = Math.ceil(
      (this.options.documentations - this.options.browsers * this.options.perBrowser) / this.people.length,
    );
    const isOver = () => this.over || Date.now() > until;
    await Promise.all([
      ...this.people.map((person) => person.work(quota, isOver)),
      ...this.browsers.map((browser) => browser.work(this.options.perBrowser, isOver)),
    ]);
    // A fast machine delivers everything before each kind of trouble has come.
    this.isLate = true;
    while (!isOver() && !KINDS.every((kind) => this.hasMet(kind))) await sleep(200);
    this.over = true;
    await Promise.all(trouble);
    this.isLetGo = this.broken.length > 0;
    if (this.isLetGo) throw new Error([...this.testbed.watch.shocks, ...this.broken].join('\n'));
    await serverProcess.start();
    await this.fate.settle();
    // A finished browser that was killed again was not restarted.
    for (const browser of this.browsers) await browser.wake();
    for (const person of this.people) await person.switchOn();
    wire.calm();
    this.note('calm', {});
    const emptyAfter = await this.untilEmpty();
    await this.fate.questionInCalm(this.random.question);
    await this.untilEmpty();
    const { holding, emptyAgain } = await this.releasePhones();
    await this.untilRemoved();
    this.isLetGo = true;
    await looking;
    return this.end({ emptyAfter, emptyAgain }, holding);
  }

  private hasMet(kind: keyof typeof EVERY): boolean {
    const { serverProcess, disk } = this.testbed;
    const { powerCuts, restores } = this.outages.counts;
    if (isPeopleKind(kind)) return this.fate.hasMet(kind);
    switch (kind) {
      case 'server':
        return serverProcess.kills > 0;
      // Includes the loss of a server photo.
      case 'phone':
        return this.phoneKills > 0 && this.filesLost > 0;
      case 'power':
        return powerCuts > 0 || !disk;
      case 'restore':
        return restores > 0 || !canBreakDisks();
      case 'disk':
        return serverProcess.diskTroubles > 0 || !canBreakDisks();
      default:
        return true;
    }
  }

  private outageTroubles(): Promise<void>[] {
    const { outages, random } = this;
    const all = [
      this.trouble('failpoint', () => outages.die(random.failpoint)),
      this.trouble('restore', () =>
        this.lock.runExclusive(() => outages.putBack(random.restore, (ms) => this.pause(ms))),
      ),
    ];
    if (this.testbed.disk) all.push(this.trouble('power', () => outages.cutPower()));
    return all;
  }

  /** For Ctrl+C: begins nothing new and finishes the rest. */
  stop(): void {
    this.over = true;
  }

  get dir(): string {
    return this.testbed.serverProcess.dir;
  }

  /** Detaches the server's disk after judging; its folder stays. */
  close(): void {
    this.testbed.disk?.detach();
  }

  judge(): Promise<Verdict> {
    const { serverProcess, ledger, watch } = this.testbed;
    return audit(serverProcess.dir, ledger, this.parties, { putBackAt: watch.putBackAt });
  }

  private readonly parties: Phones = [];

  private async switchOn(): Promise<void> {
    const { ledger, watch, wire } = this.testbed;
    const { folder, phones, browsers, seed } = this.options;
    const origin = wire.url;
    const of = { folder: join(folder, 'phones'), origin, teams: this.kept.teams, ledger, watch, seed, tight: true };
    const { links, removed = [] } = this.kept;
    this.people.push(...peopleOf(phones, { ...of, links, dismissed: this.fate.dismissed }));
    this.fate.meet(this.people);
    // The audit compares claims from before the interruption.
    if (this.kept.lives > 1) watch.forget(this.people);
    // That look found old claims, which say nothing of photos removed since.
    watch.removed = removed;
    for (const person of this.people) await person.begin();
    for (let at = 0; at < browsers; at++) {
      const team = this.kept.teams[teamsFor(phones) + at] as Team;
      const profile = join(folder, 'profiles', String(at));
      const random = seeded(seed * 37 + at + this.kept.lives);
      const firstStamp = Math.floor((STAMPS / browsers) * at);
      const browser = new BrowserPhone({
        name: `browser ${at}`,
        profile,
        team,
        origin,
        ledger,
        watch,
        random,
        firstStamp,
      });
      this.browsers.push(browser);
      await browser.begin();
    }
  }

  private async trouble(kind: keyof typeof EVERY, act: () => Promise<void>): Promise<void> {
    const random = this.random[kind];
    const mean = EVERY[kind] * (kind in BROWSER_EVERY ? 1 : (this.options.apart ?? 1));
    const isDue = () => this.isLate && !this.hasMet(kind);
    for (let wait = random() * Math.min(FIRST, EVERY[kind]); ; wait = -Math.log(1 - random()) * mean) {
      await this.pause(wait, isDue);
      if (this.over) return;
      await act().catch((error) => this.broken.push(error));
      if (this.broken.length > 0) this.over = true;
    }
  }

  /** Ends early with the run, or soon after `isDue`. */
  private async pause(ms: number, isDue = () => false): Promise<void> {
    let until = Date.now() + ms;
    while (!this.over && Date.now() < until) {
      if (isDue()) until = Math.min(until, Date.now() + SOON);
      await sleep(Math.min(200, until - Date.now()));
    }
  }

  private async killServer(): Promise<void> {
    this.note('server killed', {});
    const blow = Date.now();
    await this.testbed.serverProcess.killAndStart();
    this.note('server is back', {});
    // Otherwise a slow machine would never deliver between two starts.
    await this.pause(2 * (Date.now() - blow));
  }

  private async killPhone(): Promise<void> {
    const random = this.random.phone;
    const person = this.people[Math.floor(random() * this.people.length)];
    if (!person?.phone.runs) return;
    this.note('phone killed', { phone: person.name });
    await person.phone.kill();
    this.phoneKills++;
    this.testbed.watch.look(person.name, person.phone.disk);
    if (random() < LOSS_SHARE) this.loseFile(person);
    if (random() < 0.3) {
      person.phone.clock = CLOCKS[Math.floor(random() * CLOCKS.length)] ?? 0;
      this.clocksSet++;
    }
    await this.pause(random() * 2000);
    await person.switchOn();
  }

  /** The phone is off, so no answer names the photo yet. It must confirm, learn of the loss and resend. */
  private loseFile({ name, phone: { disk } }: Person): void {
    const { watch } = this.testbed;
    const complete = [...disk.saved.values()].find(
      ({ id, state, photos }) =>
        state === 'complete' && photos.length > 0 && !watch.owes(id) && photos.every((one) => disk.bytes.has(one.id)),
    );
    const photo = complete?.photos[0];
    if (!photo || !watch.lose(photo.id)) return;
    this.filesLost++;
    this.save();
    this.note('file lost', { phone: name, photo: photo.id });
  }

  private async dark(): Promise<void> {
    this.testbed.wire.goDark();
    this.note('dark', {});
    await this.pause(500 + this.random.dark() * 6000);
    this.testbed.wire.comeBack();
  }

  private async breakDisk(): Promise<void> {
    const random = this.random.disk;
    const which = Math.floor(random() * 4);
    this.note('disk', { which });
    await this.testbed.serverProcess.breakDisk(which, 300 + random() * 1500);
  }

  private async backUp(): Promise<void> {
    if (!this.testbed.serverProcess.runs) return;
    const output = await this.testbed.serverProcess.backUp(join(this.options.folder, 'backup'));
    this.note('backup', { output });
  }

  private async keepLinksFresh(): Promise<void> {
    while (!this.over) {
      await this.lock.runShared(() => this.fate.relieve(this.random.link));
      await this.pause(RELIEVED_EVERY);
    }
  }

  private async keepLooking(): Promise<void> {
    const { watch } = this.testbed;
    let next = 0;
    while (!this.isLetGo) {
      await watch.settle(
        this.people.map(({ phone }) => phone),
        this.people.map(({ name }) => name),
      );
      if (watch.shocks.length > 0) this.over = true;
      if (Date.now() > next) {
        this.notify();
        next = Date.now() + 10_000;
      }
      await sleep(500);
    }
  }

  private isLetGo = false;
  /** As last reported; their disks are not read. */
  private inBrowsers = 0;

  private get waiting(): number {
    return this.people.reduce((sum, { phone: { disk } }) => sum + disk.waiting + disk.answersWaiting, 0);
  }

  /** Milliseconds; null = over twice the promise. */
  private async untilEmpty(): Promise<number | null> {
    const calm = Date.now();
    const left = async () => {
      for (const person of this.people) await person.settle();
      let sum = 0;
      for (const browser of this.browsers) sum += await browser.waiting();
      this.inBrowsers = sum;
      return sum + this.waiting;
    };
    while (Date.now() - calm < 2 * this.options.emptyWithin && this.testbed.watch.shocks.length === 0) {
      if ((await left()) === 0) return Date.now() - calm;
      await sleep(250);
    }
    return null;
  }

  /** A job removes deleted files of a killed server (D219). */
  private async untilRemoved(): Promise<void> {
    const { serverProcess, ledger } = this.testbed;
    for (const until = Date.now() + REMOVED_WITHIN; Date.now() < until; await sleep(1000))
      if (notRemoved(serverProcess.dir, ledger).length === 0) return;
  }

  /**
   * Each Node phone gets full storage, confirms, resends and releases. Browsers reopen the app.
   * Work that a restored server lost has its own minute.
   * @returns phones that did not finish, and the longest queue time in ms; null = never empty.
   */
  private async releasePhones(): Promise<{ holding: string[]; emptyAgain: number | null }> {
    let until = Date.now() + this.options.emptyWithin;
    let emptyAgain = 0;
    const generation = await this.testbed.serverProcess.generation();
    for (const browser of this.browsers) await browser.openAnew();
    for (;;) {
      if (this.testbed.watch.shocks.length > 0) return { holding: [], emptyAgain };
      for (const { name, phone } of this.people) this.testbed.watch.look(name, phone.disk);
      const holding = this.people.filter(({ phone }) => [...phone.disk.saved.values()].some(isHeld));
      const deaf: string[] = [];
      for (const browser of this.browsers) if (!(await browser.hasHeard(generation))) deaf.push(browser.name);
      const left = [...holding.map(({ name }) => name), ...deaf];
      if (left.length === 0 || Date.now() > until) return { holding: left, emptyAgain };
      await Promise.all(holding.map(({ phone }) => phone.request({ do: 'makeRoom' }).catch(() => {})));
      // Work that a restored server lost may wait for a sign-in.
      for (const person of holding) {
        await person.settle();
        await person.comeBack(generation);
      }
      const took = await this.untilEmpty();
      if (took === null) return { holding: left, emptyAgain: null };
      emptyAgain = Math.max(emptyAgain, took);
      until += took;
      await sleep(500);
    }
  }

  private async end(
    { emptyAfter, emptyAgain }: { emptyAfter: number | null; emptyAgain: number | null },
    holding: readonly string[],
  ): Promise<Report> {
    const { serverProcess, wire, ledger, watch, log } = this.testbed;
    const { folder } = this.options;
    const phones = this.people.map(({ phone }) => phone);
    await watch.settle(
      phones,
      this.people.map(({ name }) => name),
    );
    const { parties } = this;
    for (const browser of this.browsers) parties.push(await browser.end());
    for (const { phone } of this.people) await phone.kill();
    for (const person of this.people) {
      watch.look(person.name, person.phone.disk);
      parties.push(kept(person.name, person.phone.disk));
    }
    await serverProcess.stop();
    await wire.stop();
    await ledger.close();
    log.end();
    const verdict = await this.judge();
    this.save();
    const broken = watch.shocks.length > 0;
    const isInTime = (took: number | null) => took !== null && took <= this.options.emptyWithin;
    const toText = (took: number | null) => (took === null ? 'never' : `after ${took} ms`);
    if (!broken && !isInTime(emptyAfter)) verdict.stalled.push(`the last queue was empty ${toText(emptyAfter)}`);
    if (!broken && !isInTime(emptyAgain))
      verdict.stalled.push(`what a server that was put back had lost was sent again ${toText(emptyAgain)}`);
    for (const name of holding) verdict.stalled.push(`${name} was not told in time that all of it is there`);
    const troubles = this.people.flatMap(({ name, troubles: text }) => text.map((one) => `${name}: ${one}`));
    troubles.push(...this.fate.troubles);
    for (const browser of this.browsers) troubles.push(...browser.troubles.map((one) => `${browser.name}: ${one}`));
    const misfit = await serverProcess.operate('verify', serverProcess.dir);
    if (misfit !== '') troubles.push(`the log does not fit what is there: ${misfit}`);
    const fromBrowsers = this.browsers.reduce((sum, { count }) => sum + count, 0);
    const { totals } = this.kept;
    const report = {
      ...totals,
      ...verdict,
      pressed: ledger.photos.size,
      saved: this.saved,
      fromBrowsers,
      noPower: this.testbed.noPower,
      shocks: watch.shocks,
      troubles,
      emptyAfter,
      emptyAgain,
    };
    write(join(folder, 'report.json'), report);
    return report;
  }

  private notify(): void {
    this.save();
    const { ledger, watch } = this.testbed;
    const { totals } = this.kept;
    const faults = sumOf(totals.faults);
    const minutes = (totals.ms / MINUTE).toFixed(1);
    this.options.say(
      `${minutes} min · ${this.saved}/${this.options.documentations} documentations · ${ledger.photos.size} photos · ` +
        `${this.waiting + this.inBrowsers} wait · ${totals.requests} requests, ${faults} faults · kills: ${totals.serverKills} server, ` +
        `${totals.phoneKills} phones, ${totals.browserKills} browsers · ${outagesIn(totals.outages)} · ` +
        `people: ${befell(totals.people)} · ${watch.shocks.length} shocks`,
    );
  }

  private get saved(): number {
    return [...this.testbed.ledger.works.values()].filter(({ contentHash }) => contentHash !== null).length;
  }

  private base: Totals | null = null;

  /** Stores the counts, so that an interruption loses none. */
  private save(): void {
    const { serverProcess, wire, watch } = this.testbed;
    this.base ??= structuredClone(this.kept.totals);
    const { base } = this;
    const faults = plus(base.faults, wire.struck);
    this.kept.totals = {
      ms: base.ms + Date.now() - this.began,
      requests: base.requests + wire.requests,
      faults,
      serverKills: base.serverKills + serverProcess.kills,
      phoneKills: base.phoneKills + this.phoneKills,
      ...this.hazardsBefallen(base),
      diskTroubles: base.diskTroubles + serverProcess.diskTroubles,
      backups: base.backups + serverProcess.backups,
      clocksSet: base.clocksSet + this.clocksSet,
      filesLost: base.filesLost + this.filesLost,
      looks: base.looks + watch.looks,
      compared: base.compared + watch.compared,
      outages: plusOutages(base.outages, this.outages.counts),
      people: this.befallen(base.people),
    };
    this.kept.removed = watch.removed;
    write(join(this.options.folder, 'run.json'), this.kept);
  }

  private hazardsBefallen(base: BrowserCounts): BrowserCounts {
    const { counts } = this.hazards;
    const sum = noBrowsers();
    for (const kind of Object.keys(sum) as (keyof BrowserCounts)[]) sum[kind] = base[kind] + counts[kind];
    return sum;
  }

  private befallen(base: PeopleCounts): PeopleCounts {
    const sum = noPeopleTroubles();
    for (const kind of PEOPLE_KINDS) sum[kind] = base[kind] + this.fate.counts[kind];
    return sum;
  }

  private note(event: string, detail: Record<string, unknown>): void {
    this.testbed.log.write(`${JSON.stringify({ at: Date.now(), event, ...detail })}\n`);
  }
}

function teamsFor(phones: number): number {
  return Math.max(1, Math.ceil(phones / PHONES_OF_A_TEAM));
}

function nothing(): Totals {
  const counts = { ms: 0, requests: 0, serverKills: 0, phoneKills: 0, ...noBrowsers() };
  const more = { diskTroubles: 0, backups: 0, clocksSet: 0, filesLost: 0, looks: 0, compared: 0 };
  return { ...counts, ...more, faults: {}, outages: noOutages(), people: noPeopleTroubles() };
}

function befell(counts: PeopleCounts): string {
  return PEOPLE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ');
}

/** Delivered, with its photos still on the phone. */
function isHeld({ state }: Saved): boolean {
  return state === 'complete' || state === 'waiting';
}

function write(path: string, value: unknown): void {
  writeFileSync(`${path}.half`, JSON.stringify(value, null, 1));
  renameSync(`${path}.half`, path);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isPeopleKind(kind: keyof typeof EVERY): kind is PeopleKind {
  return kind in PEOPLE_EVERY;
}

function canBreakDisks(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}
