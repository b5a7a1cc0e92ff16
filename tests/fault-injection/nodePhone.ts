/** A phone in Node: its own process with its own disk, killed and started at will. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { program } from './bundle.mjs';
import type { Answered, Command } from './phone/words';
import { PhoneDisk } from './phoneDisk';

/** The phone died before it answered. Its disk shows what it did. */
export class PhoneDied extends Error {
  override name = 'PhoneDied';
}

type Open = { resolve: (value: unknown) => void; reject: (error: Error) => void };

let built: Promise<string> | null = null;

export class NodePhone {
  readonly disk: PhoneDisk;
  clock = 0;
  private child: ChildProcess | null = null;
  private calls = 0;
  private readonly open = new Map<number, Open>();
  /** Its last output. */
  private words = '';

  /**
   * @param folder its disk; an existing one continues that phone.
   * @param origin the server's address as the phone knows it.
   */
  constructor(
    readonly folder: string,
    readonly origin: string,
  ) {
    mkdirSync(folder, { recursive: true });
    this.disk = new PhoneDisk(folder);
  }

  get runs(): boolean {
    return this.child !== null;
  }

  async start(): Promise<void> {
    built ??= program('phone/main.ts');
    const child = fork(await built, [this.origin, this.folder, String(this.clock)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=384'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        this.words = (this.words + chunk).slice(-2000);
      });
    await new Promise<void>((resolve, reject) => {
      child.on('message', (response: Answered) => ('ready' in response ? resolve() : this.answered(response)));
      child.once('exit', () => {
        if (this.child === child) this.child = null;
        const died = new PhoneDied(this.words);
        reject(died);
        for (const { reject: tell } of this.open.values()) tell(died);
        this.open.clear();
      });
    });
  }

  /** A person's action. @throws PhoneDied, or Error of the app. */
  request(command: Command): Promise<unknown> {
    const { child } = this;
    if (!child?.connected) return Promise.reject(new PhoneDied('it is off'));
    const call = ++this.calls;
    return new Promise((resolve, reject) => {
      this.open.set(call, { resolve, reject });
      child.send({ call, command }, (error) => {
        if (error && this.open.delete(call)) reject(new PhoneDied(error.message));
      });
    });
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  private answered(reported: Extract<Answered, { call: number }>): void {
    const open = this.open.get(reported.call);
    this.open.delete(reported.call);
    if (reported.error === undefined) open?.resolve(reported.value);
    else open?.reject(new Error(reported.error));
  }
}
