/**
 * An ext4 on a loop device. A power cut is ext4's own shutdown request: unsynced data is dropped, and the next
 * mount replays the journal (D275).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesIn } from './kill';

/** Megabytes, and for each documentation; the file is sparse. */
const ROOM = { base: 256, each: 1 } as const;
const TRIAL_ROOM = 16;
/** Late writeback, and no protection of renames. */
const KEPT_BACK = 'loop,commit=600,noauto_da_alloc';
/** FS_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no ioctl, and every Debian has Perl. */
const SHUTDOWN = `open(my $disk, '<', $ARGV[0]) or die "$!\\n"; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die "$!\\n"`;
const IMAGE = 'disk.img';
const PLACE = 'disk';
const OWNER = 'disk.owner';
/** Milliseconds until all processes have closed their files. */
const BUSY_MOST = 30_000;

export class PowerDisk {
  private mounted = false;
  private readonly atExit = () => this.detach();

  private constructor(private readonly folder: string) {
    process.once('exit', this.atExit);
  }

  /** The mount point. The data folder is below, because a file system's root is never empty. */
  static placeIn(folder: string): string {
    return join(folder, PLACE);
  }

  /** Tries it on a small disk: synced data must survive, unsynced data must not. @returns a German reason or ''. */
  private static async whyNot(): Promise<string> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return reason('nötig sind Linux und root');
    endForsaken();
    const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-power-'));
    const disk = new PowerDisk(folder);
    try {
      make(folder, TRIAL_ROOM);
      disk.mount();
      const [kept, dropped] = ['kept', 'dropped'].map((name) => join(disk.place, name)) as [string, string];
      writeFileSync(kept, 'kept', { flush: true });
      writeFileSync(dropped, 'dropped');
      disk.cut();
      await disk.comeBack();
      const isRight = textOf(kept) === 'kept' && textOf(dropped) === '';
      return isRight ? '' : reason('ein Probelauf verlor Gesichertes oder behielt Ungesichertes');
    } catch (error) {
      return reason(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
    } finally {
      disk.detach();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /**
   * @param documentations that must fit. @returns no disk and a German sentence when no power can be cut.
   * @throws Error when the run's data are on such a disk and cannot be mounted.
   */
  static async begin(folder: string, documentations: number): Promise<{ disk: PowerDisk | null; noPower: string }> {
    const place = PowerDisk.placeIn(folder);
    const noPower = await PowerDisk.whyNot();
    const isOnImage = existsSync(join(folder, IMAGE));
    if (noPower !== '' && isOnImage) throw new Error(`What this run left lies in ${join(folder, IMAGE)}. ${noPower}`);
    if (mounts().includes(place)) unmountDisk(place);
    if (noPower === '' && !isOnImage && existsSync(place))
      return { disk: null, noPower: reason('der Lauf begann ohne eigene Platte') };
    if (noPower !== '') return { disk: null, noPower };
    const disk = new PowerDisk(folder);
    if (!isOnImage) make(folder, ROOM.base + ROOM.each * documentations);
    disk.mount();
    return { disk, noPower };
  }

  get place(): string {
    return PowerDisk.placeIn(this.folder);
  }

  cut(): void {
    execFileSync('perl', ['-e', SHUTDOWN, this.place], { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  /** @throws when a process keeps its files open. */
  async comeBack(): Promise<void> {
    for (const until = Date.now() + BUSY_MOST; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const { status, stderr } = spawnSync('umount', [this.place], { encoding: 'utf8' });
      if (status === 0) break;
      if (Date.now() > until) throw new Error(`The disk is still in use: ${stderr.trim()}`);
    }
    this.mounted = false;
    this.mount();
  }

  detach(): void {
    process.off('exit', this.atExit);
    if (this.mounted || mounts().includes(this.place)) unmountDisk(this.place);
    this.mounted = false;
  }

  private mount(): void {
    mkdirSync(this.place, { recursive: true });
    writeFileSync(join(this.folder, OWNER), String(process.pid));
    execFileSync('mount', ['-o', KEPT_BACK, join(this.folder, IMAGE), this.place], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.mounted = true;
  }
}

function make(folder: string, megabytes: number): void {
  const image = join(folder, IMAGE);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function endForsaken(): void {
  for (const place of mounts()) {
    if (!place.endsWith(`/${PLACE}`)) continue;
    const folder = place.slice(0, -PLACE.length - 1);
    const owner = Number(textOf(join(folder, OWNER)));
    if (existsSync(join(folder, IMAGE)) && owner > 0 && !isAlive(owner)) unmountDisk(place);
  }
}

/** An open file keeps the old disk until its process ends. */
function unmountDisk(place: string): void {
  endProcessesIn(place);
  spawnSync('umount', ['-l', place]);
}

/** With blanks decoded. */
function mounts(): string[] {
  const lines = textOf('/proc/self/mounts').split('\n');
  return lines.map((line) => (line.split(' ')[1] ?? '').replaceAll('\\040', ' '));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function reason(why: string): string {
  return `Stromausfälle: hier nicht möglich (${why}).`;
}
