/**
 * One server and one Chromium per worker of Playwright. Each test gets a Scenario as `day`: a team, phones behind a fault
 * proxy, and a manager who looks all the time.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { expectExactlyOnce, Manager, Reader } from '../evidence/witness';
import { FaultProxy } from '../faults/faultProxy';
import { rows, startServer, type TestServer, update } from '../server/server';
import { createTeam, type Member, type Team } from '../server/team';
import { cheapPasswords } from '../server/tenants';
import { launchBrowser, phoneOptions } from './browser';
import { type Kept, Phone, type Work } from './phone';

const HOUR = 3_600_000;

export type ServerOptions = NonNullable<Parameters<typeof startServer>[0]>;

/** A server and a Chromium. */
export class World {
  private constructor(
    readonly server: TestServer,
    readonly browser: Browser,
  ) {}

  /** @param options of its server, e.g. `dist`: another built app to serve. */
  static async begin(options: ServerOptions = {}): Promise<World> {
    const [server, browser] = await Promise.all([startServer(options), launchBrowser()]);
    // At real cost, hashing passwords takes most of the setup.
    await cheapPasswords(server);
    return new World(server, browser);
  }

  /** Changes a row as superuser, past the rules. */
  async change(collection: string, id: string, patch: Record<string, unknown>): Promise<void> {
    await update(this.server, collection, { id, ...patch });
  }

  rows(collection: string, filter: string): Promise<{ id: string; [column: string]: unknown }[]> {
    return rows(this.server, collection, filter);
  }

  get auditor(): Reader {
    return new Reader(this.server.url, this.server.su);
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.server.remove();
  }
}

/** One test's team, phones and faults. */
export class Scenario {
  /** Records that must arrive. */
  readonly expected: Kept[] = [];
  readonly proxy: FaultProxy;
  readonly manager: Manager;
  private readonly worker: boolean;
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly world: World,
    readonly team: Team,
    cast: { proxy: FaultProxy; manager: Manager; worker: boolean },
  ) {
    this.proxy = cast.proxy;
    this.manager = cast.manager;
    this.worker = cast.worker;
  }

  /** @param options `worker`: whether its phones have a service worker; `pauseMs` between the manager's looks. */
  static async begin(world: World, { worker = true, pauseMs = 100 } = {}): Promise<Scenario> {
    const team = await createTeam(world.server);
    const proxy = await FaultProxy.start(world.server.url);
    const manager = new Manager(await Reader.signIn(world.server.url, team.manager), pauseMs);
    return new Scenario(world, team, { proxy, manager, worker });
  }

  /**
   * A phone with its own storage, signed in as this person.
   * @param room quota in bytes; set before the first write, because Chromium caches its answer.
   */
  async phone(person: Member = this.team.employees[0], room?: number): Promise<Phone> {
    const context = await this.context(phoneOptions());
    const phone = await Phone.open(context, this.proxy.url);
    if (room) await phone.limitStorage(room);
    await phone.signIn(person, { worker: this.worker });
    return phone;
  }

  async context(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.world.browser.newContext(options);
    this.contexts.push(context);
    return context;
  }

  async document(phone: Phone, notes: string, more: Partial<Work> = {}): Promise<Kept> {
    const work = { photos: 2, notes, ...more };
    const kept = await phone.document(work);
    expect(Object.keys(kept.stored)).toHaveLength(work.photos);
    this.expected.push(kept);
    return kept;
  }

  /**
   * The same phone `hours` later: a new page with a later clock.
   * @param server how far the server's clock appears ahead; another value = one of the clocks is wrong.
   */
  async later(phone: Phone, hours: number, server = hours): Promise<Phone> {
    this.proxy.calm();
    const health = { path: /^\/api\/app\/health/, times: Number.POSITIVE_INFINITY };
    this.proxy.on(health, { kind: 'clockAhead', by: server * HOUR });
    const page = await phone.page.context().newPage();
    await page.clock.install({ time: Date.now() + hours * HOUR });
    await page.addInitScript(stampFixesByOwnClock);
    await phone.page.close();
    const next = Phone.with(page, this.proxy.url);
    await next.goto('/dashboard');
    return next;
  }

  async seen(): Promise<number> {
    return ((await this.manager.reader.documentations()) ?? []).length;
  }

  /** After the fault: within a minute the queue is empty and all has arrived once. */
  async expectGoodEnd(phone: Phone): Promise<void> {
    await phone.expectEmptyQueue();
    await this.expectArrived();
  }

  async expectArrived(): Promise<void> {
    const { manager, world, team, expected } = this;
    const books = {
      manager: manager.reader,
      auditor: world.auditor,
      dir: world.server.dir,
      company: team.provider.id,
    };
    await expectExactlyOnce(books, expected);
    expect(manager.shocks).toEqual([]);
  }

  async end(): Promise<void> {
    await this.manager.stop();
    for (const context of this.contexts) await context.close();
    await this.proxy.stop();
    expect(this.manager.shocks).toEqual([]);
  }
}

export const test = base.extend<{ scenario: Scenario }, { serverOptions: ServerOptions; world: World }>({
  serverOptions: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ serverOptions }, use) => {
      const world = await World.begin(serverOptions);
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  scenario: async ({ world, serviceWorkers }, use, { project }) => {
    // Ten looks a second take a tenth of the CPU, so only the faults have them.
    const pauseMs = project.name === 'faults' ? 100 : 1000;
    const scenario = await Scenario.begin(world, { worker: serviceWorkers === 'allow', pauseMs });
    await use(scenario);
    await scenario.end();
  },
});

export { expect };

/** Runs in the page: fixes get the phone's faked time instead of the machine's. */
function stampFixesByOwnClock(): void {
  const { geolocation } = navigator;
  const watch = geolocation.watchPosition.bind(geolocation);
  geolocation.watchPosition = (found, failed, options) =>
    watch(({ coords, toJSON }) => found({ coords, timestamp: Date.now(), toJSON }), failed, options);
}
