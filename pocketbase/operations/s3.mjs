/** Signs requests to an S3-compatible store (AWS Signature Version 4). */
import { AwsV4Signer } from 'aws4fetch';
import { sha256 } from './files.mjs';

/** @typedef {{region: string, accessKey: string, secret: string}} S3Keys */
/** @typedef {{method: string, url: URL, headers?: {[name: string]: string}, body?: Buffer | string | undefined}} Unsigned */

/**
 * The signed body's hash makes the store refuse a damaged body. Every header is signed.
 * @param {Unsigned} request
 * @param {S3Keys} keys
 * @param {string} [datetime] `YYYYMMDDTHHMMSSZ`; default: now.
 * @returns {Promise<Headers>}
 */
export async function signRequest({ method, url, headers, body = '' }, { region, accessKey, secret }, datetime) {
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, service: 's3', region, allHeaders: true },
    ...{ accessKeyId: accessKey, secretAccessKey: secret, ...(datetime && { datetime }) },
    headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
  });
  return (await signer.sign()).headers;
}
