// @vitest-environment happy-dom
/** The phone's requests wait for no storage that hangs (D62). */
import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { phonePorts } from '../../../src/sync/phone';
import { ANNA, emptyPhone, saved, signIn } from '../db/device';

const { submitDocumentation, unsentOf } = vi.hoisted(() => ({
  submitDocumentation: vi.fn(async () => ({})),
  unsentOf: vi.fn<() => Promise<number>>(),
}));
vi.mock('../../../src/api/submit', async (original) => ({ ...(await original<object>()), submitDocumentation }));
vi.mock('../../../src/db/undelivered', async (original) => ({ ...(await original<object>()), unsentOf }));

it('sends a documentation within two seconds when the count of the queue hangs', async () => {
  await emptyPhone();
  await signIn(ANNA);
  const row = await db.outbox.get(await saved(ANNA));
  if (!row) throw new Error('nothing was saved');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { documentation } = phonePorts({ visible: () => true, report: () => {} }).routes;
  const credential = { kind: 'grant', grant: 'grant' } as const;
  unsentOf.mockReturnValueOnce(new Promise(() => {}));
  const sent = documentation(row.sealed, credential);
  await vi.advanceTimersByTimeAsync(1999);
  expect(submitDocumentation).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(submitDocumentation).toHaveBeenLastCalledWith(row.sealed, credential, { signature: undefined });
  unsentOf.mockResolvedValueOnce(1);
  await documentation(row.sealed, credential);
  const waiting = { count: 0, since: null };
  expect(submitDocumentation).toHaveBeenLastCalledWith(row.sealed, credential, { signature: undefined, waiting });
});
