/** Parses an authority's answer (RFC 3161) without judging it. */
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { TimeStampResp } from '@peculiar/asn1-tsp';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** @typedef {{bytes: ArrayBuffer, signed: SignedData}} Token */

/** @throws Error where the answer is invalid. @type {(reply: Uint8Array) => {status: number, token: Token | null}} */
export function tokenOf(reply) {
  const { status, timeStampToken } = AsnConvert.parse(reply, TimeStampResp);
  if (!timeStampToken) return { status: status.status, token: null };
  const content = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo);
  if (content.contentType !== SIGNED_DATA) throw new Error('No signed data.');
  const signed = AsnConvert.parse(content.content, SignedData);
  const bytes = signed.encapContentInfo.eContent?.single?.buffer;
  if (signed.encapContentInfo.eContentType !== TST_INFO || !bytes || signed.signerInfos.length !== 1)
    throw new Error('No time in it.');
  return { status: status.status, token: { bytes, signed } };
}
