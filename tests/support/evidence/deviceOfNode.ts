/** A phone's signing key made by node, without the product's code except the header's name. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { SIGNATURE_HEADER } from '../../../src/domain/evidence/deviceSignature';

/** `key`: public point; `sign`: signs bytes; `header`: the header's value. */
export function deviceOfNode() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const key = point.toString('base64url');
  const signed = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { key, sign: signed, header: (text: string) => ({ [SIGNATURE_HEADER]: `${key}.${signed(text)}` }) };
}
