/** Soll-Bilder come to the phone, and leave it (D496). */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import { db, type TargetRow } from '../../../src/db/db';
import { answerLink, openLink } from '../../../src/db/links';
import { readTargets } from '../../../src/db/targets';
import type { TargetPhoto } from '../../../src/domain/photos/target';
import { syncTargets, type TargetServer, targetStore } from '../../../src/sync/targets';
import { ANNA, BORIS, emptyPhone, signIn } from '../db/device';

vi.stubGlobal('navigator', {});

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

const target = (id: string, of: Partial<TargetPhoto> = {}): TargetPhoto => ({
  ...{ id, property: 'property0000000', service: 'Hausmeister' },
  ...of,
});
/** `fetched`: photos whose picture was requested. */
function serverOf(listed: readonly TargetPhoto[], picture: TargetServer['picture'] = async () => new ArrayBuffer(8)) {
  const fetched: string[] = [];
  const server: TargetServer = {
    list: async () => [...listed],
    picture: (photo, credential) => {
      fetched.push(photo);
      return picture(photo, credential);
    },
  };
  return { server, fetched };
}
const sync = (server: TargetServer, account = ANNA) => syncTargets({ account }, server);
const kept = async () => (await db.targets.toArray()).map(({ account, id, service }) => [account, id, service]);

describe('the Soll-Bilder of a phone', () => {
  it('are fetched once, and deleted when the server lists them no more', async () => {
    const { server, fetched } = serverOf([target('a'), target('b')]);
    await sync(server);
    await sync(server);
    expect(fetched).toEqual(['a', 'b']);
    await sync(serverOf([target('b')]).server);
    expect(await kept()).toEqual([[ANNA, 'b', 'Hausmeister']]);
  });

  it('are replaced when a photo stands for another service', async () => {
    await sync(serverOf([target('a')]).server);
    const { server, fetched } = serverOf([target('a', { service: 'Winterdienst' })]);
    await sync(server);
    expect(fetched).toEqual(['a']);
    expect(await kept()).toEqual([[ANNA, 'a', 'Winterdienst']]);
  });

  it('stay when the network ends, and skip one that ended since the list', async () => {
    const picture = async (photo: string) => {
      if (photo !== 'a') throw new RemoteError(photo === 'b' ? 'notFound' : 'offline');
      return new ArrayBuffer(8);
    };
    const { server, fetched } = serverOf(
      ['a', 'b', 'c', 'd'].map((id) => target(id)),
      picture,
    );
    await expect(sync(server)).rejects.toMatchObject({ kind: 'offline' });
    expect(fetched).toEqual(['a', 'b', 'c']);
    expect(await kept()).toEqual([[ANNA, 'a', 'Hausmeister']]);
  });

  it.each(['temporary', 'rateLimited', 'invalid'] as const)('come although one before fails: %s', async (kind) => {
    const { server } = serverOf([target('a'), target('b')], async (photo) => {
      if (photo === 'a') throw new RemoteError(kind);
      return new ArrayBuffer(8);
    });
    await sync(server);
    expect(await kept()).toEqual([[ANNA, 'b', 'Hausmeister']]);
  });

  it('wait for another run when the session ended', async () => {
    const { server, fetched } = serverOf([target('a'), target('b')], async () => {
      throw new RemoteError('unauthorized');
    });
    await expect(sync(server)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(fetched).toEqual(['a']);
  });

  it('are not fetched while space is low, and still deleted', async () => {
    await sync(serverOf([target('a'), target('b')]).server);
    const { server, fetched } = serverOf([target('b'), target('c')]);
    await syncTargets({ account: ANNA }, server, { ...targetStore, free: async () => 1_000_000 });
    expect(fetched).toEqual([]);
    expect(await kept()).toEqual([[ANNA, 'b', 'Hausmeister']]);
    await syncTargets({ account: ANNA }, server, { ...targetStore, free: async () => null });
    expect(fetched).toEqual(['c']);
  });

  it('are read without their pictures when the list comes', async () => {
    await sync(serverOf([target('a')]).server);
    const read = vi.fn((row: TargetRow) => row);
    db.targets.hook('reading', read);
    try {
      await sync(serverOf([target('a')]).server);
      expect(read).not.toHaveBeenCalled();
      const owner = `user:${ANNA}` as const;
      expect(await readTargets({ owner, property: 'property0000000', service: '' })).toEqual([]);
      expect(await readTargets({ owner, property: 'property0000000', service: 'Winterdienst' })).toEqual([]);
      expect(read).not.toHaveBeenCalled();
      expect(await readTargets({ owner, property: 'property0000000', service: 'Hausmeister' })).toHaveLength(1);
    } finally {
      db.targets.hook('reading').unsubscribe(read);
    }
  });

  it('come twenty a run', async () => {
    const listed = Array.from({ length: 25 }, (_, index) => target(`t${index + 10}`));
    await sync(serverOf(listed).server);
    expect(await kept()).toHaveLength(20);
    await sync(serverOf(listed).server);
    expect(await kept()).toHaveLength(25);
  });

  it('are kept apart by account, and not for one that signed out', async () => {
    await sync(serverOf([target('a')]).server);
    await signIn(BORIS);
    const { server, fetched } = serverOf([target('b')]);
    await sync(server, ANNA);
    expect(fetched).toEqual([]);
    await sync(serverOf([target('c')]).server, BORIS);
    expect(await kept()).toEqual([[BORIS, 'c', 'Hausmeister']]);
  });

  it('belong to a link while it is valid', async () => {
    const { owner } = await openLink('w'.repeat(43));
    const { server } = serverOf([target('a')]);
    await syncTargets({ account: owner }, server);
    expect(await kept()).toEqual([]);
    const facts = { property: { id: 'property0000000' }, company: '', serviceTypes: [] };
    await answerLink(owner, facts as unknown as Parameters<typeof answerLink>[1]);
    await syncTargets({ account: owner }, server);
    expect(await kept()).toEqual([[owner, 'a', 'Hausmeister']]);
  });
});
