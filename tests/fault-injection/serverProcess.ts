/** The stock executable with the product's hooks, killed and restarted on its data. */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../../pocketbase/build/install.mjs';
import { launchServer } from '../../pocketbase/server/launch.mjs';
import { startServer, type TestServer } from '../support/server/server';
import { endStrace } from '../support/server/strace';
import { createTeam, type Team } from '../support/server/team';
import { cheapPasswords } from '../support/server/tenants';
import { endProcessesIn, killed } from './kill';

type Running = Awaited<ReturnType<typeof launchServer>>;
const NOBODY = { GEOCODER_REVERSE_URL: 'http://127.0.0.1:9/reverse', GEOCODER_SEARCH_URL: 'http://127.0.0.1:9/api' };
const COMMANDS = fileURLToPath(new URL('../../pocketbase/cli/objektbeleg.mjs', import.meta.url));
const DISK_ERRORS = ['ENOSPC', 'EIO', 'EROFS', 'EDQUOT'] as const;
const DISK_CALLS = 'pwrite64,fsync,fdatasync,ftruncate,mkdirat,renameat,unlinkat';

export async function furnish(dir: string, port: number, teams: number): Promise<Team[]> {
  const server = await startServer({ dir, port });
  try {
    return await teamsOf(server, teams);
  } finally {
    // With the product's own hooks from now on.
    await server.stop();
  }
}

export async function teamsOf(server: TestServer, count: number): Promise<Team[]> {
  await cheapPasswords(server);
  const made: Team[] = [];
  while (made.length < count) made.push(await createTeam(server));
  return made;
}

export class ServerProcess {
  kills = 0;
  backups = 0;
  diskTroubles = 0;
  /** Folder of the served app; undefined = the one beside the sources. */
  app: string | undefined;
  onLine: (line: string) => void = () => {};
  private running: Running | null = null;
  private readonly changeMutex = new Mutex();
  /** One strace per process at a time. */
  private readonly traceMutex = new Mutex();
  /** A backup writes a note into the folder. */
  private readonly backupMutex = new Mutex();

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

  async generation(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/app/health`);
    return String(((await answer.json()) as { generation?: unknown }).generation);
  }

  start(): Promise<void> {
    return this.changeMutex.runExclusive(async () => {
      if (!this.running) this.running = await this.launched();
    });
  }

  async killAndStart(): Promise<void> {
    if (await this.fall(killed)) this.kills++;
  }

  /**
   * @param blow kills it before it returns; false = it continues.
   * @param between runs before the restart.
   * @returns the blow's result; false when the server was not running.
   */
  fall(blow: (pid: number) => boolean | Promise<boolean>, between = async () => {}): Promise<boolean> {
    return this.changeMutex.runExclusive(async () => {
      const { running } = this;
      if (running?.pid === undefined || !(await blow(running.pid))) return false;
      this.running = null;
      await running.exited;
      await between();
      this.running = await this.launched();
      return true;
    });
  }

  /** Runs while no other tracer is attached. */
  traced<T>(act: () => Promise<T>): Promise<T> {
    return this.traceMutex.runExclusive(act);
  }

  stop(): Promise<void> {
    return this.changeMutex.runExclusive(async () => {
      const { running } = this;
      this.running = null;
      await running?.stop();
    });
  }

  /** Runs while no backup is being made. */
  betweenBackups<T>(act: () => Promise<T>): Promise<T> {
    return this.backupMutex.runExclusive(act);
  }

  /** @returns '' or the reason of a failure. */
  backUp(folder: string): Promise<string> {
    return this.backupMutex.runExclusive(() => this.backUpInto(folder));
  }

  private async backUpInto(folder: string): Promise<string> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const output = await this.operate('backup', this.dir, folder);
    if (output === '') this.backups++;
    return output;
  }

  /** @returns '' on success, else its last words. */
  async operate(command: 'backup' | 'restore' | 'verify', dir: string, ...folder: string[]): Promise<string> {
    const words = [COMMANDS, command, ...folder];
    const env = { ...(process.env as Record<string, string>), DATA_DIR: dir, ...NOBODY };
    const { code, output: text } = await outcome(spawn(process.execPath, words, { env }));
    return code === 0 ? '' : text || `${command}: ${code}`;
  }

  /** Full, read-only or broken: strace injects the error. */
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
      logName: 'faults/pruefbuch',
    });
    void running.exited.then(() => this.died(running));
    return running;
  }

  /** Restarts a server that ended by itself, as its service manager does. */
  private died(running: Running): void {
    if (this.running !== running) return;
    this.running = null;
    void this.start().catch(() => {});
  }
}

/** Runs acts one after the other, also after a failure. */
class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act, act);
    this.last = done.catch(() => {});
    return done;
  }
}

function outcome(child: ReturnType<typeof spawn>): Promise<{ code: number | null; output: string }> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed = (printed + chunk).slice(-500);
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: printed }));
  });
}
