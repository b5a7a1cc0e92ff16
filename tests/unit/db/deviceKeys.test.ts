/** What is saved is signed by a key that never leaves this phone, and saved all the same where there is none. */
import 'fake-indexeddb/auto';
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db, type OutboxRow } from '../../../src/db/db';
import { deviceKey, prepareSigner } from '../../../src/db/deviceKeys';
import { ownerOfUser } from '../../../src/db/drafts';
import { addPhoto } from '../../../src/db/photos';
import { type SealResult, sealDraft } from '../../../src/db/seal';
import { saveGrant, signOutLocally } from '../../../src/db/session';
import { sha256Hex } from '../../../src/platform/clock';
import { ANNA, BORIS, captured, emptyPhone, NOW, photo, saved, signIn, tap } from './device';

const OWNER = ownerOfUser(ANNA);
const LINK = 'link:00000000000000000000000000000001' as const;

beforeEach(emptyPhone);
afterEach(() => vi.restoreAllMocks());

function rowOf(result: SealResult): OutboxRow {
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.row;
}

/** Judged by node:crypto, which knows nothing of this code. */
function isValid({ sealed, signature }: OutboxRow): boolean {
  if (!signature) throw new Error('there is no signature');
  const point = Buffer.from(signature.key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const bytes = Buffer.from(sealed.contentHash);
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature.signature, 'base64url'));
}

async function sealedWith(sign = prepareSigner(OWNER)): Promise<OutboxRow> {
  const draft = await captured(ANNA, 1);
  await sealDraft(draft.id, tap({ sign })).then(rowOf);
  const row = await db.outbox.get(draft.id);
  if (!row) throw new Error('it was not stored');
  return row;
}

test('what is saved is stored with a signature over its hash that somebody else can check', async () => {
  const row = await sealedWith();
  expect(isValid(row)).toBe(true);
  expect(isValid({ ...row, sealed: { ...row.sealed, contentHash: '0'.repeat(64) } })).toBe(false);
});

test('a photo that comes while the signature is made is signed too', async () => {
  const draft = await captured(ANNA, 1);
  const { line, bytes } = await photo();
  const signer = prepareSigner(OWNER);
  let signed = 0;
  const sign: typeof signer = async (text) => {
    if (signed++ === 0) await addPhoto(draft, line, bytes);
    return signer(text);
  };
  const row = rowOf(await sealDraft(draft.id, tap({ sign })));
  expect(row.sealed.photos).toHaveLength(2);
  expect(signed).toBe(2);
  expect(isValid(row)).toBe(true);
});

test('the secret of a key cannot be taken from the phone', async () => {
  const key = await deviceKey(OWNER);
  expect(key?.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', key?.privateKey as CryptoKey)).rejects.toThrow();
});

test('everybody on a shared phone has a key of his own, and so has a link', async () => {
  const keys = await Promise.all([OWNER, ownerOfUser(BORIS), LINK].map(deviceKey));
  expect(new Set(keys.map((key) => key?.publicKey)).size).toBe(3);
});

test('two tabs that make a key at the same time end up with the same one', async () => {
  const [one, other] = await Promise.all([deviceKey(OWNER), deviceKey(OWNER)]);
  expect(one?.publicKey).toBe(other?.publicKey);
  expect((await deviceKey(OWNER))?.publicKey).toBe(one?.publicKey);
});

test('a key outlives reload, sign-out with unsent work, a renewed grant and the next sign-in', async () => {
  await signIn(ANNA);
  const before = (await deviceKey(OWNER))?.publicKey;
  await saved(ANNA);
  await saveGrant(ANNA, { grant: 'renewed', expiresAt: NOW });
  await signOutLocally(NOW);
  db.close();
  await db.open();
  expect((await deviceKey(OWNER))?.publicKey).toBe(before);
  await signIn(ANNA);
  expect(isValid(await sealedWith())).toBe(true);
  expect((await deviceKey(OWNER))?.publicKey).toBe(before);
});

test('after the storage was lost there is a new key, and what was signed before stays valid under the old one', async () => {
  const row = await sealedWith();
  await emptyPhone();
  expect((await deviceKey(OWNER))?.publicKey).not.toBe(row.signature?.key);
  expect(isValid(row)).toBe(true);
});

test('a key that never answers does not keep a documentation from being saved, and is waited for once', async () => {
  const sign = vi.spyOn(crypto.subtle, 'sign').mockReturnValue(new Promise(() => {}));
  const signer = prepareSigner(OWNER);
  expect((await sealedWith(signer)).signature).toBeUndefined();
  expect((await sealedWith(signer)).signature).toBeUndefined();
  expect(sign).toHaveBeenCalledTimes(1);
});

test('a key that cannot be made or read does not keep a documentation from being saved', async () => {
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('broken for the test', 'OperationError'));
  expect((await sealedWith()).signature).toBeUndefined();
  vi.restoreAllMocks();
  vi.spyOn(db.meta, 'get').mockRejectedValue(new DOMException('broken for the test', 'UnknownError'));
  expect((await sealedWith()).signature).toBeUndefined();
});

test('a phone without WebCrypto saves without a signature', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    expect(await deviceKey(OWNER)).toBeNull();
    const sign = prepareSigner(OWNER);
    expect(await sign(await Promise.resolve('0'.repeat(64)))).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(await sha256Hex('')).toHaveLength(64);
});
