/**
 * Disaster recovery: a machine with a replica is destroyed with data and keys while phones deliver. The
 * operator's command recovers it. Disks are judged at the end.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../support/faults/faults';
import { Store } from '../support/outside/store';
import { Machine } from '../support/server/machine';
import { audit, kept, type Phones, type Verdict } from './audit';
import { PHONES_OF_A_TEAM, peopleOf } from './crowd';
import { Ledger } from './ledger';
import type { Person } from './person';
import { storageOf } from './serverDisk';
import { teamsOf } from './serverProcess';
import { Watch } from './watch';
import { Wire } from './wire';

export type RecoveryReport = Verdict & {
  pressed: number;
  delivered: number;
  faults: number;
  phoneKills: number;
  /** Milliseconds from the destruction to the first answer. */
  backAfter: number;
  /** Milliseconds from then until all work was there; null = too late. */
  thereAfter: number | null;
  shocks: string[];
  troubles: string[];
  recovered: string;
  verified: string;
};

/** The promise: complete within this time after the server's return. */
export const THERE_WITHIN = 5 * 60_000;
/** Deliveries before the destruction. */
const DELIVERED_EACH = 2;
const SHARE = 0.2;
/** Upper limits of random times, ms. */
const SOMEWHEN = { blow: 10_000, recovery: 5_000, end: 8_000 };
const KILL_EVERY = 4_000;
const PATIENCE = 10 * 60_000;

type Elsewhere = { env: Record<string, string>; replica: (machine: { disk: string }) => string; photos: string | null };

const ON_A_DISK: Elsewhere = { env: {}, replica: ({ disk }) => `file://${disk}`, photos: null };
const BUCKETS = { photos: 'belege', replica: 'replik' };
/** The operator keeps it elsewhere, and it restores the keys (D223). */
const PASSPHRASE = { SECRETS_PASSPHRASE: 'Übung: Maschine weg, Schlüssel weg' };

async function inAStore<T>(work: (place: Elsewhere) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-recovery-store-'));
  await mkdir(join(folder, BUCKETS.replica));
  const store = await Store.begin(folder, BUCKETS.photos);
  const url = `s3://${BUCKETS.replica}/haus/datenbank`;
  const env = { ...store.replica(url), ...store.photos(BUCKETS.photos) };
  try {
    return await work({ env, replica: () => url, photos: join(folder, BUCKETS.photos) });
  } finally {
    await store.off();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param of `store`: replica and photos are in an object store. Else the photos are lost. */
export function recoverFromDisaster(
  phones: number,
  seed: number,
  of: { store: boolean } = { store: false },
): Promise<RecoveryReport> {
  return of.store ? inAStore((place) => recoverAt(place, phones, seed)) : recoverAt(ON_A_DISK, phones, seed);
}

async function recoverAt(place: Elsewhere, phones: number, seed: number): Promise<RecoveryReport> {
  const teams = Math.ceil(phones / PHONES_OF_A_TEAM);
  const machine = await Machine.furnished((server) => teamsOf(server, teams), { ...place.env, ...PASSPHRASE });
  const storage = place.photos ?? storageOf(machine.dir);
  const wire = await Wire.start(machine.port, seed);
  const ledger = await Ledger.open(join(machine.place, 'ledger.jsonl'));
  const watch = new Watch(machine.dir, ledger, () => machine, storage);
  const of = { folder: join(machine.place, 'phones'), origin: wire.url, teams: machine.world, ledger, watch, seed };
  // With enough space, because photos released before 72 hours would be lost (D33).
  const people = peopleOf(phones, { ...of, tight: false });
  try {
    const replica = place.replica(machine);
    return await new DisasterRecovery({
      machine,
      replica,
      storage,
      wire,
      ledger,
      watch,
      people,
      random: seeded(seed),
    }).run();
  } finally {
    for (const { phone } of people) await phone.kill();
    await wire.stop();
    await ledger.close();
    await machine.remove();
  }
}

type Testbed = {
  machine: Machine<unknown>;
  replica: string;
  storage: string;
  wire: Wire;
  ledger: Ledger;
  watch: Watch;
  people: readonly Person[];
  random: () => number;
};

class DisasterRecovery {
  private over = false;
  private phoneKills = 0;

  constructor(private readonly testbed: Testbed) {}

  async run(): Promise<RecoveryReport> {
    const { machine, replica, wire, people } = this.testbed;
    await machine.start();
    for (const person of people) await person.begin();
    wire.share = SHARE;
    const working = Promise.all(people.map((person) => person.work(Number.POSITIVE_INFINITY, () => this.over)));
    const killing = this.killPhones();
    await this.until(() => this.delivered() >= DELIVERED_EACH * people.length, 'phones delivered nothing');
    await machine.confirmed();
    await this.somewhen('blow');

    const blow = Date.now();
    await machine.kill();
    await rm(machine.dir, { recursive: true, force: true });
    const delivered = this.delivered();
    await this.somewhen('recovery');
    const { out, err } = await machine.operate('recover', [replica], { REPLICA_URL: '' });
    if (out === '') throw new Error(`The machine does not come back: ${err}`);
    await machine.start();
    const back = Date.now();

    await this.somewhen('end');
    this.over = true;
    wire.calm();
    await Promise.all([working, killing]);
    const thereAfter = await this.there(back);
    return this.judged({ delivered, backAfter: back - blow, thereAfter, recovered: out });
  }

  private async killPhones(): Promise<void> {
    const { people, random, watch } = this.testbed;
    while (!this.over) {
      await sleep(-Math.log(1 - random()) * KILL_EVERY);
      const person = people[Math.floor(random() * people.length)];
      if (this.over || !person?.phone.runs) continue;
      await person.phone.kill();
      this.phoneKills++;
      watch.look(person.name, person.phone.disk);
      await person.switchOn();
    }
  }

  private delivered(): number {
    const { people, watch } = this.testbed;
    let count = 0;
    for (const { name, phone } of people) {
      watch.look(name, phone.disk);
      for (const { state } of phone.disk.saved.values()) if (state === 'complete') count++;
    }
    return count;
  }

  private async there(back: number): Promise<number | null> {
    while (Date.now() - back < THERE_WITHIN) {
      const { lost, stalled } = await this.judge();
      if (lost.length === 0 && stalled.length === 0) return Date.now() - back;
      await sleep(1000);
    }
    return null;
  }

  private judge(): Promise<Verdict> {
    const { machine, storage, ledger, watch, people } = this.testbed;
    const phones: Phones = people.map(({ name, phone }) => {
      watch.look(name, phone.disk);
      return kept(name, phone.disk);
    });
    return audit(machine.dir, ledger, phones, { storage });
  }

  private async judged(
    found: Pick<RecoveryReport, 'delivered' | 'backAfter' | 'thereAfter' | 'recovered'>,
  ): Promise<RecoveryReport> {
    const { machine, wire, ledger, watch, people } = this.testbed;
    await watch.settle(
      people.map(({ phone }) => phone),
      people.map(({ name }) => name),
    );
    const verified = (await machine.operate('verify', [])).out;
    const verdict = await this.judge();
    if (found.thereAfter === null) verdict.stalled.push('not everything was there in time');
    return {
      ...verdict,
      ...found,
      verified,
      pressed: ledger.photos.size,
      faults: wire.faults,
      phoneKills: this.phoneKills,
      shocks: watch.shocks,
      troubles: people.flatMap(({ name, troubles }) => troubles.map((one) => `${name}: ${one}`)),
    };
  }

  private somewhen(what: keyof typeof SOMEWHEN): Promise<unknown> {
    return sleep(this.testbed.random() * SOMEWHEN[what]);
  }

  private async until(isSo: () => boolean, otherwise: string): Promise<void> {
    for (const until = Date.now() + PATIENCE; !isSo(); await sleep(250))
      if (Date.now() > until) throw new Error(otherwise);
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
