/** A machine that runs Objektbeleg with a replica (D168): set up once, started by `npm start`, killed and lost like a real one. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../pocketbase/launch.mjs';
import { ensureLitestream } from '../../pocketbase/replica/litestream.mjs';
import type { ReplicaState } from '../../pocketbase/replica/state.mjs';
import { Mount } from './mount';
import { startServer, type TestServer } from './server';
import { type Start, start } from './startProcess';
import { tenants, type World } from './tenants';

const run = promisify(execFile);
/** A transfer that waits for a busy machine takes seconds; one that does not come is a failure. */
const PATIENCE = { timeout: 40_000, interval: 100 };

export class Machine<W = World> {
  private running: Start | null = null;

  private constructor(
    /** Holds the data folder and the disk of the replica. */
    readonly place: string,
    /** Whoever works there. */
    readonly world: W,
    readonly port: number,
    private readonly replica: Record<string, string>,
  ) {}

  /** Two tenants in a fresh data folder; nothing runs yet. @param replica its variables; else another folder is its disk. */
  static async setUp(replica: Record<string, string> = {}): Promise<Machine> {
    return Machine.furnished(tenants, replica);
  }

  /** The same with whoever `furnish` makes. */
  static async furnished<W>(
    furnish: (server: TestServer) => Promise<W>,
    replica: Record<string, string> = {},
  ): Promise<Machine<W>> {
    const place = await mkdtemp(join(tmpdir(), 'objektbeleg-machine-'));
    const first = await startServer({ dir: join(place, 'data') });
    const world = await furnish(first);
    await first.stop();
    await Mount.at(join(place, 'mount'));
    return new Machine(place, world, (await freePort()) as number, replica);
  }

  /** One that runs. Where there is no Litestream yet it is built, which takes minutes. */
  static async running(): Promise<Machine> {
    await ensureLitestream();
    const machine = await Machine.setUp();
    await machine.start();
    return machine;
  }

  get dir(): string {
    return join(this.place, 'data');
  }
  /** The disk of the replica. */
  get disk(): string {
    return join(this.mount.place, 'disk');
  }
  /** Takes everything off that disk, also while Litestream still writes there. */
  emptyDisk(): Promise<void> {
    return rm(this.disk, { recursive: true, maxRetries: 100, retryDelay: 20 });
  }
  /** What that disk is on. */
  get mount(): Mount {
    return new Mount(join(this.place, 'mount'));
  }
  get env(): Record<string, string> {
    const own = { DATA_DIR: this.dir, PORT: String(this.port), DEMO: '0', REPLICA_URL: `file://${this.disk}` };
    return { ...own, ...this.replica };
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `npm start`, until it is ready. */
  async start(): Promise<void> {
    this.running = start(this.env);
    await this.running.ready;
  }

  /** As an operator ends it. @returns its exit code. */
  async stop(): Promise<number | null> {
    this.running?.signal('SIGTERM');
    const { code } = (await this.running?.ended) ?? { code: null };
    this.running = null;
    return code;
  }

  /** Command lines and ids of what works for this machine: its server, and what replicates. */
  processes(): { pid: number; command: string }[] {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    const own = lines.filter((line) => line.includes(this.dir) || (this.socket !== '' && line.includes(this.socket)));
    return own.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
  }

  /** Kills everything that was started, in the middle of whatever it does. */
  kill(): Promise<void> {
    return this.killBut(0);
  }

  /** The same, but for one process. */
  async killBut(spared: number): Promise<void> {
    await this.noteSocket();
    const doomed = () => this.processes().filter(({ pid }) => pid !== spared);
    this.running?.signal('SIGKILL');
    this.running = null;
    // Asked for again, not awaited: between the list and the blow one may have started another.
    for (let left = doomed(); left.length > 0; left = doomed()) {
      for (const { pid } of left) killed(pid);
      await sleep(PATIENCE.interval);
    }
  }

  /** Folder of the socket of the Litestream that ran last: its command line names it. */
  private socket = '';
  async noteSocket(): Promise<void> {
    this.socket = (await this.state())?.socket.replace(/\/[^/]*$/, '') ?? '';
  }

  /** What is written down about the replica. */
  async state(): Promise<ReplicaState | null> {
    const text = await readFile(join(this.dir, 'replica.json'), 'utf8').catch(() => 'null');
    return JSON.parse(text);
  }

  /** Waits until everything that was in the database at a moment is in the replica. */
  async confirmed(from = Date.now()): Promise<void> {
    const until = Date.now() + PATIENCE.timeout;
    const at = async () => Date.parse((await this.state())?.confirmedAt ?? '');
    while (!((await at()) > from)) {
      if (Date.now() > until) throw new Error('What is in the database did not come into the replica.');
      await sleep(PATIENCE.interval);
    }
  }

  /** Runs one of the commands as its operator would. */
  async operate(script: string, args: string[], env: Record<string, string> = {}) {
    const ran = run(process.execPath, [`pocketbase/${script}.mjs`, ...args], {
      env: { ...process.env, ...this.env, ...env },
    });
    return ran.then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, out: stdout as string, err: stderr as string }),
    );
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.place, { recursive: true, force: true });
    if (this.socket !== '') await rm(this.socket, { recursive: true, force: true });
  }
}

/** One that is gone already is killed as well. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
