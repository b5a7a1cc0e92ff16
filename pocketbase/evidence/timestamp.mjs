/** Encodes requests and parses answers of RFC 3161. evidence/authority.mjs verifies the signer. */
import { createHash, randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { verifyStampSignature } from './authority.mjs';
import { tokenOf } from './token.mjs';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 8;

/** @type {(text: string) => {query: Buffer, nonce: Buffer}} */
export function timeQuery(text) {
  const nonce = randomBytes(NONCE_BYTES);
  // Positive and of full length, so that DER keeps the bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const question = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(hashOf(text)),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  return { query: Buffer.from(AsnConvert.serialize(question)), nonce };
}

/**
 * @param nonce null where unknown.
 * @returns ISO.
 * @throws OperatorError with the reason.
 * @type {(reply: Uint8Array, of: {text: string, nonce: Buffer | null}) => string}
 */
export function timeOf(reply, { text, nonce }) {
  const { status, info, certificates } = parseReply(reply);
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods)
    throw new OperatorError(`der Dienst hat abgelehnt (Status ${status})`);
  if (!info) throw new OperatorError('in der Antwort ist kein Zeitstempel');
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithm !== SHA256 || !hashOf(text).equals(Buffer.from(hashedMessage.buffer)))
    throw new OperatorError('der Zeitstempel gilt nicht für diesen Stand des Prüfbuchs');
  if (nonce && !nonce.equals(Buffer.from(info.nonce ?? new ArrayBuffer(0))))
    throw new OperatorError('die Antwort gehört zu einer anderen Anfrage');
  if (certificates === 0) throw new OperatorError('der Antwort fehlt das Zertifikat des Dienstes');
  return info.genTime.toISOString();
}

/** @typedef {{status: number, info: TSTInfo | null, certificates: number}} Opened */

/** @type {(reply: Uint8Array) => Opened} */
function parseReply(reply) {
  try {
    const { status, token } = tokenOf(reply);
    if (!token) return { status, info: null, certificates: 0 };
    const { bytes, signed } = token;
    return { status, info: AsnConvert.parse(bytes, TSTInfo), certificates: signed.certificates?.length ?? 0 };
  } catch {
    throw new OperatorError('die Antwort ist kein Zeitstempel (RFC 3161)');
  }
}

/** @type {(text: string) => Buffer} */
function hashOf(text) {
  return createHash('sha256').update(text, 'utf8').digest();
}

/**
 * @param roots null = the chain stays unchecked.
 * @type {(page: Pick<LogPage, 'stamps'>, roots: import('node:crypto').X509Certificate[] | null) => LogFinding[]}
 */
export function wrongStamps({ stamps }, roots) {
  return stamps.flatMap(({ size, at, note, reply }) => {
    try {
      const bytes = Buffer.from(reply, 'hex');
      const time = timeOf(bytes, { text: note, nonce: null });
      if (time !== at) throw new OperatorError(`der Zeitstempel sagt ${time}, gespeichert ist ${at}`);
      verifyStampSignature(bytes, roots);
      return [];
    } catch (error) {
      return [{ number: '', what: `der Zeitstempel über ${size} Einträge passt nicht: ${sentenceOf(error)}` }];
    }
  });
}
