/** Signs a request as S3 wants it (AWS Signature Version 4), so that no package stands between the server and its photos. */
import { createHash, createHmac } from 'node:crypto';

/** Where photos lie, and with which keys: S3_* (docs/routes.md, 'Environment'). @typedef {{endpoint: string, bucket: string, region: string, accessKey: string, secret: string}} StoreAddress */
/** @typedef {{method: string, url: URL, headers?: {[name: string]: string}, body?: Buffer | undefined}} Unsigned */

const SERVICE = 's3';

/**
 * The headers of a request with its signature. The body's hash is signed with it, so that the store refuses a body that was cut
 * off or changed on its way.
 * @param keys of the store. @param now the moment, which the store compares with its own.
 * @type {(request: Unsigned, keys: Pick<StoreAddress, 'region' | 'accessKey' | 'secret'>, now?: Date) => {[name: string]: string}}
 */
export function signRequest({ method, url, headers = {}, body }, { region, accessKey, secret }, now = new Date()) {
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const hash = sha256(body ?? '');
  /** @type {{[name: string]: string}} */
  const sent = { ...headers, 'x-amz-content-sha256': hash, 'x-amz-date': at };
  /** @type {{[name: string]: string}} */
  const all = { ...sent, host: url.host };
  const names = Object.keys(all).sort();
  const lines = names.map((name) => `${name}:${all[name]}\n`).join('');
  const canonical = [method, url.pathname, url.search.slice(1), lines, names.join(';'), hash].join('\n');
  const scope = `${at.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [at.slice(0, 8), region, SERVICE, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secret}`));
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...sent, authorization };
}

/** A path or a value of a query, in the one spelling that the signature is made over. @type {(text: string) => string} */
export function escapeUriPart(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** @type {(key: Buffer, text: string) => Buffer} */
function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest();
}

/** @type {(content: string | Buffer) => string} */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
