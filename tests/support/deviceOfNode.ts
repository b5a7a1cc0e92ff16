/** A phone's key as node makes it: nothing of the product's but the name of the header. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { SIGNATURE_HEADER } from '../../src/domain/evidence/deviceSignature';

/** `key`: its public point; `sign`: what it signs; `header`: the same as it travels. */
export function deviceOfNode() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const key = point.toString('base64url');
  const signed = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { key, sign: signed, header: (text: string) => ({ [SIGNATURE_HEADER]: `${key}.${signed(text)}` }) };
}
