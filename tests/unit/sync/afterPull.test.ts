/** The end of a pull: threads and Soll-Bilder do not stop each other. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import { db } from '../../../src/db/db';
import { syncThreadsAndTargets } from '../../../src/sync/afterPull';
import { targetServer } from '../../../src/sync/targets';
import { threadServer } from '../../../src/sync/threads';
import { ANNA, emptyPhone, signIn } from '../db/device';

const target = { id: 'a', property: 'property0000000', service: 'Hausmeister' };
vi.stubGlobal('navigator', {});
const bare = <T>(calls: T) => calls;

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyPhone();
  await signIn(ANNA);
  await db.targets.put({ ...target, account: ANNA, bytes: new ArrayBuffer(8) });
});

describe('the end of a pull', () => {
  it('deletes an erased Soll-Bild although the threads fail', async () => {
    vi.spyOn(threadServer, 'list').mockRejectedValue(new RemoteError('temporary'));
    vi.spyOn(targetServer, 'list').mockResolvedValue([]);
    await expect(syncThreadsAndTargets(ANNA, bare)).rejects.toMatchObject({ kind: 'temporary' });
    expect(await db.targets.count()).toBe(0);
  });

  it('reports the first error when both fail', async () => {
    vi.spyOn(threadServer, 'list').mockRejectedValue(new RemoteError('unauthorized'));
    vi.spyOn(targetServer, 'list').mockRejectedValue(new RemoteError('offline'));
    await expect(syncThreadsAndTargets(ANNA, bare)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('reports the failure of Soll-Bilder alone', async () => {
    vi.spyOn(threadServer, 'list').mockResolvedValue([]);
    vi.spyOn(targetServer, 'list').mockRejectedValue(new RemoteError('offline'));
    await expect(syncThreadsAndTargets(ANNA, bare)).rejects.toMatchObject({ kind: 'offline' });
  });
});
