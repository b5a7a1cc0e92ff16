// @vitest-environment happy-dom
/** What the app does once after its start. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { runBackground } from '../../../src/app/background';
import { coverableOf, storeCovering } from '../../../src/db/coveredPhotos';
import { db } from '../../../src/db/db';
import { photoBytes, photosOf } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import { sha256Hex } from '../../../src/platform/clock';
import { ANNA, captured, emptyPhone, tap } from '../db/device';

const watch = vi.hoisted(() => () => () => undefined);
vi.mock('../../../src/sync/page', () => ({ startSync: watch }));
vi.mock('../../../src/sync/links', () => ({ watchLinks: watch }));
vi.mock('../../../src/sync/address', () => ({ watchAddresses: watch }));
vi.mock('../../../src/app/updates', () => ({ watchUpdates: watch }));
vi.mock('../../../src/app/forgottenCaptures', () => ({ watchForgottenCaptures: watch }));
vi.mock('../../../src/app/logWatch', () => ({ watchLog: watch }));
vi.mock('../../../src/app/held', () => ({ watchHeld: watch }));

beforeEach(emptyPhone);

it('deletes originals of covered photos that an older app left', async () => {
  const draft = await captured(ANNA, 1);
  const [photo] = await photosOf(draft.id);
  const bytes = new TextEncoder().encode('covered').buffer as ArrayBuffer;
  await storeCovering(photo!, { strokes: [[[1, 1]]], bytes, sha256: await sha256Hex(bytes) });
  const left = await db.photoBytes.get(photo!.id);
  await sealDraft(draft.id, tap());
  await db.photoBytes.put(left!);
  const stop = runBackground();
  await vi.waitFor(async () =>
    expect(await coverableOf(photo!.id)).toEqual({ original: await photoBytes(photo!.id), strokes: [] }),
  );
  stop();
});
