/**
 * Verifies a time stamp's signer and its chain to the roots in `TSA_CA_FILE`, as `openssl ts -verify -CAfile` at the
 * stamp's time.
 */
import { createHash, constants as cryptography, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { TSTInfo } from '@peculiar/asn1-tsp';
import { BasicConstraints, Certificate, ExtendedKeyUsage } from '@peculiar/asn1-x509';
import { OperatorError } from '../operations/operatorError.mjs';
import { tokenOf } from './token.mjs';

/** @import { SignerInfo } from '@peculiar/asn1-cms' */

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNER_V1 = '1.2.840.113549.1.9.16.2.12';
const SIGNER_V2 = '1.2.840.113549.1.9.16.2.47';
/** OID of TSTInfo, in DER. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
/** SHA-1 only names the certificate in the old attribute. */
const NAMED_BY = ['sha256', 'sha384', 'sha512', 'sha1'];
const RSA_PSS = '1.2.840.113549.1.1.10';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const BASIC_CONSTRAINTS = '2.5.29.19';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** @type {{[oid: string]: string}} */
const DIGESTS = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** @throws OperatorError where it has none. @type {(path: string) => Promise<X509Certificate[]>} */
export async function rootsIn(path) {
  try {
    const roots = ((await readFile(path, 'utf8')).match(PEM) ?? []).map((pem) => new X509Certificate(pem));
    if (roots.length > 0) return roots;
  } catch {}
  throw new OperatorError('In der Datei von TSA_CA_FILE steht kein Zertifikat (PEM).');
}

/**
 * @param roots null = none: then the chain is not checked.
 * @throws OperatorError with the reason.
 * @type {(reply: Uint8Array, roots: X509Certificate[] | null) => void}
 */
export function verifyStampSignature(reply, roots) {
  const { token } = tokenOf(reply);
  const [signer] = token?.signed.signerInfos ?? [];
  if (!token || !signer) throw new OperatorError('in der Antwort ist kein Zeitstempel');
  const carried = certificatesIn(reply);
  const certificate = carried.find((one) => isBy(signer, { one, bytes: token.bytes }));
  if (!certificate) throw new OperatorError('die Unterschrift des Dienstes gilt nicht');
  if (!isForStamping(certificate))
    throw new OperatorError(`das Zertifikat ${nameOf(certificate)} ist nicht für Zeitstempel ausgestellt`);
  if (roots === null) return;
  const at = AsnConvert.parse(token.bytes, TSTInfo).genTime.getTime();
  const chain = { pool: [...carried, ...roots], roots };
  if (findCertificateChain(certificate, { ...chain, at, below: [] })) return;
  const late = findCertificateChain(certificate, { ...chain, at: null, below: [] });
  if (!late) throw new OperatorError(`das Zertifikat ${nameOf(certificate)} führt nicht zu einem aus TSA_CA_FILE`);
  const over = late.find((one) => !isValid(one, at)) ?? certificate;
  throw new OperatorError(`das Zertifikat ${nameOf(over)} galt zur Zeit des Zeitstempels nicht`);
}

/** @type {(reply: Uint8Array) => X509Certificate[]} */
function certificatesIn(reply) {
  const all = tokenOf(reply).token?.signed.certificates ?? [];
  return all.flatMap(({ certificate }) => {
    const bytes = certificate && Buffer.from(AsnConvert.serialize(certificate));
    // Original bytes only: re-encoding could change the certificate.
    return bytes && Buffer.from(reply).includes(bytes) ? [new X509Certificate(bytes)] : [];
  });
}

/** RFC 5652, section 5.4. @type {(signer: SignerInfo, of: {one: X509Certificate, bytes: ArrayBuffer}) => boolean} */
function isBy(signer, { one, bytes }) {
  const { signedAttrs = [], digestAlgorithm, signatureAlgorithm, signature } = signer;
  const digest = DIGESTS[digestAlgorithm.algorithm];
  if (!digest) return false;
  const getSignedAttribute = (/** @type {string} */ type) =>
    signedAttrs.find(({ attrType }) => attrType === type)?.attrValues[0];
  const [type, hash, named] = [
    getSignedAttribute(CONTENT_TYPE),
    getSignedAttribute(MESSAGE_DIGEST),
    getSignedAttribute(SIGNER_V2) ?? getSignedAttribute(SIGNER_V1),
  ];
  if (!type || !hash || !named || !Buffer.from(type).equals(TST_INFO)) return false;
  // Another certificate may have the same key, so its hash is signed (RFC 5816).
  if (!NAMED_BY.some((name) => Buffer.from(named).includes(createHash(name).update(one.raw).digest()))) return false;
  const sealed = Buffer.from(AsnConvert.parse(hash, OctetString).buffer);
  if (!createHash(digest).update(new Uint8Array(bytes)).digest().equals(sealed)) return false;
  const key = one.publicKey;
  const padding = signatureAlgorithm.algorithm === RSA_PSS ? { padding: cryptography.RSA_PKCS1_PSS_PADDING } : {};
  try {
    return verify(digest, setOf(signedAttrs), { key, ...padding }, Buffer.from(signature.buffer));
  } catch {
    return false;
  }
}

/** The signature covers SET OF, not the tag that is sent (RFC 5652, section 5.4). @type {(attributes: import('@peculiar/asn1-cms').Attribute[]) => Buffer} */
function setOf(attributes) {
  const body = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))));
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x31, ...size]), body]);
}

/** The only permitted purpose (RFC 3161, section 2.3). @type {(certificate: X509Certificate) => boolean} */
function isForStamping(certificate) {
  const usage = findExtension(certificate, EXTENDED_KEY_USAGE);
  return (
    usage?.critical === true && [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)].join() === TIME_STAMPING
  );
}

/** @type {(certificate: X509Certificate, id: string) => import('@peculiar/asn1-x509').Extension | undefined} */
function findExtension({ raw }, id) {
  return AsnConvert.parse(raw, Certificate).tbsCertificate.extensions?.find(({ extnID }) => extnID === id);
}

/** @typedef {{pool: X509Certificate[], roots: X509Certificate[], at: number | null, below: X509Certificate[]}} Way */

/**
 * @param way `at`: null for each moment; `below`: certificates so far.
 * @type {(certificate: X509Certificate, way: Way) => X509Certificate[] | null}
 */
function findCertificateChain(certificate, { pool, roots, at, below }) {
  if (at !== null && !isValid(certificate, at)) return null;
  const passed = [...below, certificate];
  const isRoot = certificate.checkIssued(certificate) && roots.some(({ raw }) => raw.equals(certificate.raw));
  if (isRoot) return passed;
  const next = pool.filter(
    (one) => !passed.some(({ raw }) => raw.equals(one.raw)) && hasIssued(one, certificate, below.length),
  );
  for (const issuer of next) {
    const found = findCertificateChain(issuer, { pool, roots, at, below: passed });
    if (found) return found;
  }
  return null;
}

/** @param {X509Certificate} issuer @param {X509Certificate} certificate @param {number} between number of authorities below it */
function hasIssued(issuer, certificate, between) {
  const limits = findExtension(issuer, BASIC_CONSTRAINTS);
  const most = limits && AsnConvert.parse(limits.extnValue.buffer, BasicConstraints).pathLenConstraint;
  if (!issuer.ca || (most !== undefined && between > most)) return false;
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** @type {(certificate: X509Certificate, at: number) => boolean} */
function isValid({ validFrom, validTo }, at) {
  return Date.parse(validFrom) <= at && at <= Date.parse(validTo);
}

/** @type {(certificate: X509Certificate) => string} */
function nameOf({ subject }) {
  return `„${(subject ?? '').split('\n').at(-1) ?? ''}“`;
}
