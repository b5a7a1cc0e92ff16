/** A machine with server and replica (D168): set up once, run by `npm start`, killed and lost like a real one. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import type { ReplicaState } from '../../../pocketbase/replica/state.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { Mount } from '../faults/mount';
import { startServer, type TestServer } from './server';
import { type Start, start } from './startProcess';
import { tenants, type World } from './tenants';

const run = promisify(execFile);
/** ms; longer than a transfer on a busy machine. */
const PATIENCE = { timeout: 40_000, interval: 100 };

export class Machine<W = World> {
  private running: Start | null = null;

  private constructor(
    readonly place: string,
    readonly world: W,
    readonly port: number,
    private readonly replica: Record<string, string>,
  ) {}

  /** @param replica its variables; by default another folder is its disk. */
  static async setUp(replica: Record<string, string> = {}): Promise<Machine> {
    return Machine.furnished(tenants, replica);
  }

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

  static async running(): Promise<Machine> {
    await ensureLitestream();
    const machine = await Machine.setUp();
    await machine.start();
    return machine;
  }

  get dir(): string {
    return join(this.place, 'data');
  }
  get disk(): string {
    return join(this.mount.place, 'disk');
  }
  /** Empties the disk, also while Litestream writes. */
  emptyDisk(): Promise<void> {
    return rm(this.disk, { recursive: true, maxRetries: 100, retryDelay: 20 });
  }
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

  async start(): Promise<void> {
    this.running = start(this.env);
    await this.running.ready;
  }

  /** Stops it as an operator does. @returns its exit code. */
  async stop(): Promise<number | null> {
    this.running?.signal('SIGTERM');
    const { code } = (await this.running?.ended) ?? { code: null };
    this.running = null;
    return code;
  }

  processes(): { pid: number; command: string }[] {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    const own = lines.filter((line) => line.includes(this.dir) || (this.socket !== '' && line.includes(this.socket)));
    return own.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
  }

  kill(): Promise<void> {
    return this.killBut(0);
  }

  async killBut(spared: number): Promise<void> {
    await this.noteSocket();
    const doomed = () => this.processes().filter(({ pid }) => pid !== spared);
    this.running?.signal('SIGKILL');
    this.running = null;
    // Listed again: a process may have started another one meanwhile.
    for (let left = doomed(); left.length > 0; left = doomed()) {
      for (const { pid } of left) killed(pid);
      await sleep(PATIENCE.interval);
    }
  }

  /** Socket folder in the last Litestream's command line. */
  private socket = '';
  async noteSocket(): Promise<void> {
    this.socket = (await this.state())?.socket.replace(/\/[^/]*$/, '') ?? '';
  }

  async state(): Promise<ReplicaState | null> {
    const text = await readFile(join(this.dir, 'replica.json'), 'utf8').catch(() => 'null');
    return JSON.parse(text);
  }

  async confirmed(from = Date.now()): Promise<void> {
    const until = Date.now() + PATIENCE.timeout;
    const at = async () => Date.parse((await this.state())?.confirmedAt ?? '');
    while (!((await at()) > from)) {
      if (Date.now() > until) throw new Error('What is in the database did not come into the replica.');
      await sleep(PATIENCE.interval);
    }
  }

  async operate(script: string, args: string[], env: Record<string, string> = {}) {
    const ran = run(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...args], {
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

/** A process that has ended counts as killed. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
