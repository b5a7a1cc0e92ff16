/** The app that the server of a run serves: two versions of it, one after the other in each other's place, as updates put them. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfApp, publishNext } from '../support/nextVersion';

/** By it a phone finds out that there is a new version: it comes last. */
const WORKER = 'sw.js';

export class Releases {
  /** How often the version was replaced. */
  published = 0;
  private turn = 0;

  /** @param folder holds `live`, which is served, and both versions. */
  private constructor(private readonly folder: string) {}

  /** Takes the built app, or goes on with what an earlier life of this run left. */
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

  /** The folder that is served. */
  get live(): string {
    return join(this.folder, 'live');
  }

  /** Puts the other version in the place of the one that is served; nothing is left of that. */
  publish(): void {
    this.turn = 1 - this.turn;
    this.published++;
    const from = this.version(this.turn);
    const files = filesIn(from);
    for (const path of files.filter((one) => one !== WORKER)) cpSync(join(from, path), join(this.live, path));
    cpSync(join(from, WORKER), join(this.live, WORKER));
    const wanted = new Set(files);
    for (const path of filesIn(this.live)) if (!wanted.has(path)) rmSync(join(this.live, path));
  }

  private version(which: number): string {
    return join(this.folder, `version-${which}`);
  }
}

/** Paths of all files below a folder. */
function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true }) as string[];
  return all.filter((path) => statSync(join(folder, path)).isFile());
}
