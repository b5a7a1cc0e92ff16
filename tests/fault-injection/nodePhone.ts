/** A phone in Node as whoever holds it sees it: a process of its own with a disk of its own, killed and started at will. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { program } from './bundle.mjs';
import type { Answered, Command } from './phone/words';
import { PhoneDisk } from './phoneDisk';

/** The phone died before it answered. What it did until then, its disk says. */
export class PhoneDied extends Error {
  override name = 'PhoneDied';
}

type Open = { resolve: (value: unknown) => void; reject: (error: Error) => void };

let built: Promise<string> | null = null;

export class NodePhone {
  readonly disk: PhoneDisk;
  /** How far its clock is off at its next start, ms. */
  clock = 0;
  private child: ChildProcess | null = null;
  private calls = 0;
  private readonly open = new Map<number, Open>();
  /** What it printed last: why it ended. */
  private words = '';

  /**
   * @param folder its disk, made when it is missing; a phone that is begun on an old one is that phone.
   * @param origin the address of the server as it knows it.
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

  /** Switches it on; resolves when the engine runs. */
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
      child.on('message', (said: Answered) => ('ready' in said ? resolve() : this.answered(said)));
      child.once('exit', () => {
        if (this.child === child) this.child = null;
        const died = new PhoneDied(this.words);
        reject(died);
        for (const { reject: tell } of this.open.values()) tell(died);
        this.open.clear();
      });
    });
  }

  /** What a person does. @throws PhoneDied; Error with what the app threw. */
  ask(command: Command): Promise<unknown> {
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

  /** kill -9; resolves when it is dead. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  private answered(said: Extract<Answered, { call: number }>): void {
    const open = this.open.get(said.call);
    this.open.delete(said.call);
    if (said.error === undefined) open?.resolve(said.value);
    else open?.reject(new Error(said.error));
  }
}
