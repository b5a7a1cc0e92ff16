/** The server of a run: the stock executable with the product's own hooks, killed and started again on the same data. */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../../pocketbase/install.mjs';
import { launchServer } from '../../pocketbase/launch.mjs';
import { type Crew, makeCrew } from '../support/crew';
import { startServer, type TestServer } from '../support/server';
import { endStrace } from '../support/strace';
import { cheapPasswords } from '../support/tenants';
import { endProcessesIn, killed } from './kill';

type Running = Awaited<ReturnType<typeof launchServer>>;
const NOBODY = { GEOCODER_REVERSE_URL: 'http://127.0.0.1:9/reverse', GEOCODER_SEARCH_URL: 'http://127.0.0.1:9/api' };
const COMMANDS = fileURLToPath(new URL('../../pocketbase/', import.meta.url));
/** What a broken disk says, in turn. */
const DISK_ERRORS = ['ENOSPC', 'EIO', 'EROFS', 'EDQUOT'] as const;
const DISK_CALLS = 'pwrite64,fsync,fdatasync,ftruncate,mkdirat,renameat,unlinkat';

/** People and properties, made before the first trouble begins. */
export async function furnish(dir: string, port: number, crews: number): Promise<Crew[]> {
  const server = await startServer({ dir, port });
  try {
    return await crewsOf(server, crews);
  } finally {
    // The same people, the same port, the product's own hooks from now on.
    await server.stop();
  }
}

/** So many crews on a server that runs. */
export async function crewsOf(server: TestServer, count: number): Promise<Crew[]> {
  await cheapPasswords(server);
  const made: Crew[] = [];
  while (made.length < count) made.push(await makeCrew(server));
  return made;
}

export class House {
  kills = 0;
  backups = 0;
  diskTroubles = 0;
  /** Folder of the built app that it serves; undefined = the one beside the sources. */
  app: string | undefined;
  /** Is told what it prints. */
  onLine: (line: string) => void = () => {};
  private running: Running | null = null;
  private readonly changing = new Turns();
  /** Only one strace holds a process at a time. */
  private readonly tracing = new Turns();
  /** A backup reads the folder, and writes into it that it was made. */
  private readonly backing = new Turns();

  constructor(
    readonly dir: string,
    readonly port: number,
    private readonly publicUrl: string,
  ) {
    endProcessesIn(dir);
    process.once('exit', () => {
      if (this.pid !== undefined) killed(this.pid);
    });
  }

  get runs(): boolean {
    return this.running !== null;
  }

  get pid(): number | undefined {
    return this.running?.pid;
  }

  /** Which life of its database answers (D220). */
  async generation(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/app/health`);
    return String(((await answer.json()) as { generation?: unknown }).generation);
  }

  start(): Promise<void> {
    return this.changing.take(async () => {
      if (!this.running) this.running = await this.launched();
    });
  }

  /** kill -9, nothing is tidied up, and a start on what is left. */
  async killAndStart(): Promise<void> {
    if (await this.fall(killed)) this.kills++;
  }

  /**
   * The server goes down, and is started on what is left.
   * @param blow has killed it when it returns; false = it did not come to that, and it goes on.
   * @param between what happens to its disk before it is started again.
   * @returns what the blow said; false where it did not run.
   */
  fall(blow: (pid: number) => boolean | Promise<boolean>, between = async () => {}): Promise<boolean> {
    return this.changing.take(async () => {
      const { running } = this;
      if (running?.pid === undefined || !(await blow(running.pid))) return false;
      this.running = null;
      await running.exited;
      await between();
      this.running = await this.launched();
      return true;
    });
  }

  /** While nobody else holds its system calls. */
  traced<T>(act: () => Promise<T>): Promise<T> {
    return this.tracing.take(act);
  }

  /** As an operator ends it. */
  stop(): Promise<void> {
    return this.changing.take(async () => {
      const { running } = this;
      this.running = null;
      await running?.stop();
    });
  }

  /** While no backup is being made. */
  betweenBackups<T>(act: () => Promise<T>): Promise<T> {
    return this.backing.take(act);
  }

  /** A backup while it runs, by the command that operators use. @returns '' or why there is none. */
  backUp(folder: string): Promise<string> {
    return this.backing.take(() => this.backUpInto(folder));
  }

  private async backUpInto(folder: string): Promise<string> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const said = await this.operate('backup', this.dir, folder);
    if (said === '') this.backups++;
    return said;
  }

  /** One of the operator's commands on a data folder. @returns '' where it succeeded, else its last words. */
  async operate(command: 'backup' | 'restore' | 'verify', dir: string, ...folder: string[]): Promise<string> {
    const words = [`${COMMANDS}${command}.mjs`, ...folder];
    const env = { ...(process.env as Record<string, string>), DATA_DIR: dir, ...NOBODY };
    const { code, said } = await outcome(spawn(process.execPath, words, { env }));
    return code === 0 ? '' : said || `${command}: ${code}`;
  }

  /** The disk refuses for a while: full, read-only or broken (strace answers in the kernel's place). */
  breakDisk(which: number, ms: number): Promise<void> {
    return this.traced(() => this.refuse(which, ms));
  }

  private async refuse(which: number, ms: number): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    const error = DISK_ERRORS[which % DISK_ERRORS.length];
    const inject = `inject=${DISK_CALLS}:error=${error}`;
    const words = ['-f', '-qq', '-e', `trace=${DISK_CALLS}`, '-e', inject, '-o', '/dev/null', '-p', String(pid)];
    const strace = spawn('strace', words, { stdio: 'ignore' });
    const ended = outcome(strace);
    const timer = setTimeout(() => endStrace(strace), ms);
    await ended;
    clearTimeout(timer);
    this.diskTroubles++;
  }

  private async launched(): Promise<Running> {
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const onLine = (line: string) => this.onLine(line);
    const { dir, port, publicUrl } = this;
    const running = await launchServer({
      executable,
      dir,
      port,
      publicUrl,
      dist: this.app,
      env: NOBODY,
      onLine,
      logName: 'rig/pruefbuch',
    });
    void running.exited.then(() => this.died(running));
    return running;
  }

  /** One that ends by itself (a disk that refuses) is started again, as its service manager does. */
  private died(running: Running): void {
    if (this.running !== running) return;
    this.running = null;
    void this.start().catch(() => {});
  }
}

/** One after the other, whatever became of the one before. */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act, act);
    this.last = done.catch(() => {});
    return done;
  }
}

function outcome(child: ReturnType<typeof spawn>): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-500);
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, said: error.message }));
    child.once('close', (code) => resolve({ code, said }));
  });
}
