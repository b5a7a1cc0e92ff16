import { expect, it } from 'vitest';
import { signRequest } from '../../../pocketbase/operations/s3.mjs';

// Amazon's documentation of Signature Version 4 for S3, 'Examples: Signature Calculations'.
const KEYS = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const AT = '20130524T000000Z';
async function signatureOf(method: string, address: string, headers = {}) {
  const signed = await signRequest({ method, url: new URL(address), headers }, KEYS, AT);
  return signed.get('authorization')?.split('Signature=')[1];
}

it("signs Amazon's published examples: a range, and a query", async () => {
  const host = 'https://examplebucket.s3.amazonaws.com';
  expect(await signatureOf('GET', `${host}/test.txt`, { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(await signatureOf('GET', `${host}/?max-keys=2&prefix=J`)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
