/** Two versions of the served app that replace each other, as updates do. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfApp, publishNext } from '../support/browser/nextVersion';

/** Written last, because phones detect a new version by it. */
const WORKER = 'sw.js';

export class Releases {
  published = 0;
  private turn = 0;

  /** @param folder contains `live` and both versions. */
  private constructor(private readonly folder: string) {}

  /** Or continues with that of an earlier process. */
  static async begin(folder: string): Promise<Releases> {
    const releases = new Releases(folder);
    if (existsSync(releases.live)) return releases;
    mkdirSync(folder, { recursive: true });
    for (const version of [0, 1]) {
      const copy = await copyOfApp();
      if (version === 1) await publishNext(copy);
      await cp(copy, releases.version(version), { recursive: true });
      await rm(copy, { recursive: true });
    }
    const half = join(folder, 'half');
    await cp(releases.version(0), half, { recursive: true });
    await rename(half, releases.live);
    return releases;
  }

  get live(): string {
    return join(this.folder, 'live');
  }

  publish(): void {
    this.turn = 1 - this.turn;
    this.published++;
    const from = this.version(this.turn);
    const files = filesIn(from);
    for (const path of files.filter((one) => one !== WORKER)) cpSync(join(from, path), join(this.live, path));
    cpSync(join(from, WORKER), join(this.live, WORKER));
    const expected = new Set(files);
    for (const path of filesIn(this.live)) if (!expected.has(path)) rmSync(join(this.live, path));
  }

  private version(which: number): string {
    return join(this.folder, `version-${which}`);
  }
}

function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true }) as string[];
  return all.filter((path) => statSync(join(folder, path)).isFile());
}
