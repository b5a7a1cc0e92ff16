/** A folder of its own, a store in it with one empty bucket, and a way to the store on which things go wrong. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeExecutable } from './installStore.mjs';
import { Store } from './store';
import { StoreDay } from './storeDay';

export class StoreStage {
  private constructor(
    /** The store's folder is `store` in it. */
    readonly disk: string,
    readonly store: Store,
    readonly day: StoreDay,
  ) {}

  static async begin(bucket: string): Promise<StoreStage> {
    await storeExecutable();
    const disk = await mkdtemp(join(tmpdir(), 'objektbeleg-store-'));
    const store = await Store.begin(join(disk, 'store'), bucket);
    return new StoreStage(disk, store, await StoreDay.before(store.port));
  }

  /** Ends what works with the store while that is well, then the store. */
  async end(users: { remove(): Promise<void> } | undefined): Promise<void> {
    this.day.well();
    await users?.remove();
    this.day.close();
    await this.store.off();
    await rm(this.disk, { recursive: true, force: true });
  }
}
