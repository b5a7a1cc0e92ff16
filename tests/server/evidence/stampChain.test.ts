/** `objektbeleg verify` and `openssl ts -verify -CAfile` judge time stamps alike (D252). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import { PKIStatusInfo, TimeStampResp } from '@peculiar/asn1-tsp';
import { afterAll, expect, it } from 'vitest';
import { rootsIn } from '../../../pocketbase/evidence/authority.mjs';
import { timeOf, timeQuery, wrongStamps } from '../../../pocketbase/evidence/timestamp.mjs';
import { tokenOf } from '../../../pocketbase/evidence/token.mjs';

const cwd = mkdtempSync(join(tmpdir(), 'objektbeleg-chain-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
const CHECKPOINT = 'pruefbuch.example.org/pruefbuch\n7\nAAAA\n';
writeFileSync(join(cwd, 'data'), CHECKPOINT);
writeFileSync(join(cwd, 'serial'), '01\n');
writeFileSync(
  join(cwd, 'ts.cnf'),
  `[req]
distinguished_name = dn
[dn]
[tsa]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ca]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[short]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign
[stamping]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[mild]
basicConstraints = critical,CA:false
extendedKeyUsage = timeStamping
[more]
basicConstraints = critical,CA:false
extendedKeyUsage = critical,timeStamping,clientAuth
[mail]
basicConstraints = critical,CA:false
extendedKeyUsage = critical,emailProtection
`,
);

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
/** Creates NAME.pem with its key, signed by `by` or by itself. */
function made(name: string, of: { by?: string; as: string; days?: number; key?: string[]; subject?: string }): void {
  const { by, as, days = 30, key = EC, subject = name } = of;
  const requests = ['-config', 'ts.cnf', '-subj', `/CN=${subject}`, ...key, '-nodes', '-keyout', `${name}.key`];
  if (by === undefined) {
    openssl('req', '-x509', '-extensions', as, '-days', String(days), ...requests, '-out', `${name}.pem`);
    return;
  }
  openssl('req', ...requests, '-out', `${name}.csr`);
  const signing = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', String(days)];
  const how = ['-extfile', 'ts.cnf', '-extensions', as];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signing, ...how, '-out', `${name}.pem`);
}
/** The answer of an authority that signs with `signer` and sends `certs`. */
function stamped(signer: string, certs: string[]): Buffer {
  writeFileSync(join(cwd, 'query'), timeQuery(CHECKPOINT).query);
  writeFileSync(join(cwd, 'certs.pem'), certs.map((name) => readFileSync(join(cwd, `${name}.pem`), 'utf8')).join(''));
  const who = [
    '-signer',
    `${signer}.pem`,
    '-inkey',
    `${signer}.key`,
    ...(certs.length > 0 ? ['-chain', 'certs.pem'] : []),
  ];
  openssl('ts', '-reply', '-config', 'ts.cnf', '-section', 'tsa', '-queryfile', 'query', ...who, '-out', 'reply');
  return readFileSync(join(cwd, 'reply'));
}
/** `openssl ts` would refuse to sign with this certificate. */
function signedBy(signer: string, honest: Buffer): Buffer {
  const info = tokenOf(honest).token?.bytes ?? new ArrayBuffer(0);
  writeFileSync(join(cwd, 'info'), Buffer.from(info));
  const how = ['-binary', '-nodetach', '-cades', '-md', 'sha256', '-econtent_type', '1.2.840.113549.1.9.16.1.4'];
  openssl(
    'cms',
    '-sign',
    '-in',
    'info',
    ...how,
    '-signer',
    `${signer}.pem`,
    '-inkey',
    `${signer}.key`,
    '-outform',
    'DER',
    '-out',
    'token',
  );
  const { timeStampToken } = AsnConvert.parse(honest, TimeStampResp);
  if (!timeStampToken) throw new Error('No token.');
  const token = AsnConvert.parse(
    readFileSync(join(cwd, 'token')),
    timeStampToken.constructor as never,
  ) as typeof timeStampToken;
  return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status: new PKIStatusInfo(), timeStampToken: token })));
}

made('root', { as: 'ca' });
made('signer', { by: 'root', as: 'stamping' });
made('middle', { by: 'root', as: 'ca' });
made('below', { by: 'middle', as: 'stamping' });
made('short', { by: 'root', as: 'short' });
made('under', { by: 'short', as: 'ca' });
made('deep', { by: 'under', as: 'stamping' });
made('other', { as: 'ca' });
made('twin', { as: 'ca', subject: 'root' });
made('late', { by: 'root', as: 'stamping', days: -1 });
made('mild', { by: 'root', as: 'mild' });
made('more', { by: 'root', as: 'more' });
made('mail', { by: 'root', as: 'mail' });
made('false', { by: 'signer', as: 'stamping' });
made('rsa', { by: 'root', as: 'stamping', key: ['-newkey', 'rsa:2048'] });

const honest = stamped('signer', []);
/** Changes a byte of the signature, at the end. */
const torn = Buffer.from(honest);
torn[torn.length - 3]! ^= 1;
/** Changes a byte of the hashed time, and keeps the request's hash. */
const altered = Buffer.from(honest);
altered[altered.lastIndexOf(Buffer.from('Z')) - 1]! ^= 1;

const NOT_SIGNED = /^der Zeitstempel über 7 Einträge passt nicht: die Unterschrift des Dienstes gilt nicht$/;
const LEADS_NOWHERE = /führt nicht zu einem aus TSA_CA_FILE$/;
const NOT_FOR_STAMPING = /ist nicht für Zeitstempel ausgestellt$/;
const cases: [name: string, reply: Buffer, roots: string[], pattern: RegExp | null][] = [
  ['by a certificate of the root', honest, ['root'], null],
  ['by one below, the certificate between in the token', stamped('below', ['middle']), ['root'], null],
  ['by one below, the certificate between in the file', stamped('below', []), ['root', 'middle'], null],
  ['with an RSA key', stamped('rsa', []), ['root'], null],
  ['that openssl cms signed, as it should be', signedBy('signer', honest), ['root'], null],
  ['by one below, the certificate between nowhere', stamped('below', []), ['root'], LEADS_NOWHERE],
  ['with a file that has the certificate between alone', stamped('below', ['middle']), ['middle'], LEADS_NOWHERE],
  ['of another authority', honest, ['other'], LEADS_NOWHERE],
  ['of an authority that is called the same', honest, ['twin'], LEADS_NOWHERE],
  ['deeper than the root allows', stamped('deep', ['under', 'short']), ['root'], LEADS_NOWHERE],
  ['under a certificate that may sign no other', stamped('false', ['signer']), ['root'], LEADS_NOWHERE],
  [
    'by a certificate that was over',
    stamped('late', []),
    ['root'],
    /das Zertifikat „CN=late“ galt zur Zeit des Zeitstempels nicht$/,
  ],
  ['by a certificate for mail', signedBy('mail', honest), ['root'], NOT_FOR_STAMPING],
  ['by a certificate for more than time', signedBy('more', honest), ['root'], NOT_FOR_STAMPING],
  ['by a certificate whose purpose is no condition', signedBy('mild', honest), ['root'], NOT_FOR_STAMPING],
  ['with another signature', torn, ['root'], NOT_SIGNED],
  ['that says another second than was signed', altered, ['root'], NOT_SIGNED],
];

it.each(cases)('judges as openssl a time %s', async (_name, reply, roots, pattern) => {
  writeFileSync(join(cwd, 'given'), reply);
  const pem = roots.map((name) => readFileSync(join(cwd, `${name}.pem`), 'utf8')).join('');
  writeFileSync(join(cwd, 'ca.pem'), pem);
  const at = timeOf(reply, { text: CHECKPOINT, nonce: null });
  const [of, when] = [['-data', 'data', '-in', 'given', '-CAfile', 'ca.pem'], String(Date.parse(at) / 1000)];
  const judged = spawnSync('openssl', ['ts', '-verify', ...of, '-attime', when], { cwd, encoding: 'utf8' });
  expect(judged.status === 0, judged.stderr).toBe(pattern === null);
  const stamp = { size: 7, at, note: CHECKPOINT, reply: reply.toString('hex') };
  const found = wrongStamps({ stamps: [stamp] }, await rootsIn(join(cwd, 'ca.pem')));
  expect(found).toEqual(pattern === null ? [] : [{ number: '', what: expect.stringMatching(pattern) }]);
});

it('without root certificates, signature and certificate are still judged', () => {
  const found = (reply: Buffer) => {
    const at = timeOf(reply, { text: CHECKPOINT, nonce: null });
    return wrongStamps({ stamps: [{ size: 7, at, note: CHECKPOINT, reply: reply.toString('hex') }] }, null).map(
      ({ what }) => what,
    );
  };
  expect(found(honest)).toEqual([]);
  expect(found(torn)).toEqual([expect.stringMatching(NOT_SIGNED)]);
  expect(found(signedBy('mail', honest))).toEqual([expect.stringMatching(NOT_FOR_STAMPING)]);
});

it('verify names a file without a certificate', async () => {
  await expect(rootsIn(join(cwd, 'data'))).rejects.toThrow('steht kein Zertifikat');
  await expect(rootsIn(join(cwd, 'nothing.pem'))).rejects.toThrow('steht kein Zertifikat');
});
