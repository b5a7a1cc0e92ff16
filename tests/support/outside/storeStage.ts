/** A folder, a store in it with an empty bucket, and a fault proxy before it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeExecutable } from '../install/installStore.mjs';
import { Store } from './store';
import { StoreDay } from './storeDay';

export class StoreStage {
  private constructor(
    /** `store` in it is the store's folder. */
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

  async end(users: { remove(): Promise<void> } | undefined): Promise<void> {
    this.day.well();
    await users?.remove();
    this.day.close();
    await this.store.off();
    await rm(this.disk, { recursive: true, force: true });
  }
}
