/** Computes tokens of links and invitations as the server stores them (D94), with independent code. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Foreign as Json } from '../reading/json';
import { hashOf, keepToken } from './secrets';

const NONCE = 12;
const TAG = 16;

async function keyOf({ dir }: { dir: string }): Promise<Buffer> {
  return Buffer.from((await readFile(join(dir, 'link.key'), 'utf8')).trim());
}

/** Others unchanged. */
export async function sealed(server: { dir: string; url: string }, row: Json): Promise<Json> {
  const { token, invitation_token, ...rest } = row;
  const secret: string | undefined = token ?? invitation_token;
  if (secret === undefined) return row;
  keepToken(server.url, secret, token === undefined ? 'invitation token' : 'link token');
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(server), nonce);
  const bytes = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { ...rest, token_hash: hashOf(secret), token_sealed: bytes.toString('base64') };
}

/** The HMAC of this installation over a text. */
export async function markOf(server: { dir: string }, text: string): Promise<string> {
  return createHmac('sha256', await keyOf(server))
    .update(text)
    .digest('hex');
}

export async function tokenOf(server: { dir: string }, row: Json): Promise<string> {
  const bytes = Buffer.from(row.token_sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(server), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return decipher.update(bytes.subarray(NONCE, -TAG)).toString('utf8') + decipher.final('utf8');
}
