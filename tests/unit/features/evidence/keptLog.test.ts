/** A device finds a server that shows another log than before (D356). */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../../src/api/failure';
import * as remote from '../../../../src/api/log';
import { getSetting } from '../../../../src/db/settings';
import type { LogFindingKind } from '../../../../src/domain/evidence/keptLog';
import { checkLog } from '../../../../src/features/evidence/log-watch/checkLog';
import { LogOfNode } from '../../../support/evidence/caseFileOfNode';
import { emptyPhone } from '../../db/device';

vi.mock('../../../../src/api/log', () => ({ getCheckpoint: vi.fn(), getKeys: vi.fn(), getTile: vi.fn() }));

/** Serves this log. @param of `keys`: the lines of /pruefbuch/keys; `size`: of the newest checkpoint. */
function serve(log: LogOfNode, { keys = [log.keyLine], size = log.entries.length, note = log.checkpoint(size) } = {}) {
  vi.mocked(remote.getCheckpoint).mockResolvedValue(note);
  vi.mocked(remote.getKeys).mockResolvedValue([...keys]);
  const { read } = log.tree();
  vi.mocked(remote.getTile).mockImplementation(async (tile) => {
    const bytes = Buffer.from((await read(tile)).join(''), 'hex');
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  });
}
async function see(...of: Parameters<typeof serve>): Promise<void> {
  serve(...of);
  await checkLog();
}
const kept = () => getSetting('keptLog');
const found = async (): Promise<LogFindingKind | null> => (await kept())?.finding?.kind ?? null;

beforeEach(emptyPhone);

describe('a log that continues', () => {
  it('is stored at the first contact with its key', async () => {
    const log = new LogOfNode(300);
    serve(log, { keys: ['other.example.org/pruefbuch+01234567+AA', log.keyLine] });
    await checkLog(1000);
    expect(await kept()).toEqual({ note: log.checkpoint(), key: log.keyLine, askedAt: 1000, finding: null });
  });

  it('is stored at its newest state when it grew, silently', async () => {
    const log = new LogOfNode(700);
    for (const size of [1, 2, 255, 256, 300, 300, 700]) {
      serve(log, { size });
      await checkLog(size);
      expect((await kept())?.note).toBe(log.checkpoint(size));
    }
    expect(await found()).toBeNull();
  });

  it('is not stored without a key of the server', async () => {
    const [log, other] = [new LogOfNode(5), new LogOfNode(5)];
    await see(log, { keys: [other.keyLine] });
    expect((await kept())?.note).toBe('');
    await see(log);
    expect((await kept())?.note).toBe(log.checkpoint());
  });

  it('changes nothing when a proxy or nothing answers', async () => {
    const log = new LogOfNode(9);
    await see(log);
    await see(log, { note: '<!doctype html>\n\n<p>Anmelden</p>\n' });
    expect(await kept()).toMatchObject({ note: log.checkpoint(), finding: null });
    vi.mocked(remote.getCheckpoint).mockRejectedValue(new RemoteError('offline'));
    const before = await kept();
    await expect(checkLog(3)).rejects.toThrow();
    expect(await kept()).toEqual(before);
  });
});

describe('a log that does not continue', () => {
  it('is found when it has fewer entries', async () => {
    const log = new LogOfNode(20);
    serve(log);
    await checkLog(1);
    serve(log, { size: 19 });
    await checkLog(2);
    const finding = { kind: 'shrank', before: log.checkpoint(), after: log.checkpoint(19), at: 2, hidden: false };
    expect(await kept()).toEqual({ note: log.checkpoint(), key: log.keyLine, askedAt: 2, finding });
  });

  it('is found as a fork with more or as many entries', async () => {
    const log = new LogOfNode(600);
    for (const size of [300, 600]) {
      await emptyPhone();
      await see(log, { size: 300 });
      await see(log.forked(299), { size });
      expect(await found(), String(size)).toBe('forked');
      expect((await kept())?.note).toBe(log.checkpoint(300));
    }
  });

  it('is found when another key signs under the same name', async () => {
    const [log, other] = [new LogOfNode(20), new LogOfNode(30)];
    await see(log);
    await see(other, { keys: [log.keyLine, other.keyLine] });
    expect(await found()).toBe('unsigned');
  });

  it("is found when the server denies the proof's tiles", async () => {
    const log = new LogOfNode(600);
    await see(log, { size: 300 });
    serve(log);
    vi.mocked(remote.getTile).mockRejectedValue(new RemoteError('notFound'));
    await checkLog();
    expect(await found()).toBe('withheld');
  });

  it('stays noted with both states when the honest log returns', async () => {
    const log = new LogOfNode(20);
    await see(log, { size: 10 });
    await see(log.forked(3));
    const finding = (await kept())?.finding;
    await see(log);
    expect(await kept()).toMatchObject({ note: log.checkpoint(), finding });
  });
});

describe('a log with another name after a recovery', () => {
  it('is called renamed when it continues the stored state', async () => {
    const log = new LogOfNode(20);
    const after = log.recovered(20);
    after.append('cd'.repeat(32));
    await see(log);
    await see(after, { keys: [log.keyLine, after.keyLine] });
    expect(await found()).toBe('renamed');
    expect(await kept()).toMatchObject({ note: after.checkpoint(), key: after.keyLine });
  });

  it('is called recovered when the end of the stored state is lost', async () => {
    const log = new LogOfNode(20);
    for (const more of [1, 9]) {
      await emptyPhone();
      const after = log.recovered(15);
      for (let at = 0; at < more; at++) after.append('cd'.repeat(32));
      await see(log);
      await see(after, { keys: [log.keyLine, after.keyLine] });
      expect(await found()).toBe('recovered');
      expect((await kept())?.note).toBe(after.checkpoint());
    }
  });

  it("is a fork when the server drops the old name's key", async () => {
    const log = new LogOfNode(20);
    const after = log.recovered(20);
    await see(log);
    await see(after);
    expect(await found()).toBe('forked');
  });

  it('keeps earlier findings', async () => {
    const log = new LogOfNode(20);
    await see(log);
    await see(log, { size: 19 });
    const after = log.recovered(20);
    await see(after, { keys: [log.keyLine, after.keyLine] });
    expect(await found()).toBe('shrank');
  });
});
