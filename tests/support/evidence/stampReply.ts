/** A minimal time stamp reply (RFC 3161) with authority, time and hash, as hex. */

function der(tag: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  const length = content.length / 2;
  const short = length.toString(16).padStart(length < 256 ? 2 : 4, '0');
  return `${tag}${length < 128 ? '' : `8${short.length / 2}`}${short}${content}`;
}

const utf8 = (text: string) => Buffer.from(text).toString('hex');
const part = (type: string, text: string, tag?: string) => der('31', der('30', type, der(tag ?? '0c', utf8(text))));
const ORGANISATION = '060355040a';
const COMMON_NAME = '0603550403';
const COUNTRY = part('0603550406', 'DE', '13');

type Named = { common?: string; organisation?: string; tag?: string };

function nameOf({ common, organisation, tag }: Named): string {
  const parts = [
    organisation ? part(ORGANISATION, organisation, tag) : '',
    common ? part(COMMON_NAME, common, tag) : '',
  ];
  return der('30', COUNTRY, ...parts);
}

const certificate = (of: { serial: string; issuer: string; subject: string }) =>
  der(
    '30',
    der('30', der('a0', '020102'), of.serial, der('30'), of.issuer, der('30'), of.subject, der('30')),
    der('30'),
    der('03', '00'),
  );

/** `at`: ASN.1 time, `20261121064200Z`; `of`: SHA-256 of the stamped bytes, hex. */
type StampInfo = { at: string; of: string };

function infoOf({ at, of }: StampInfo): string {
  const imprint = der('30', der('30', '0609608648016503040201', '0500'), der('04', of));
  const info = der('30', '020101', '06042a030405', imprint, '020107', der('18', utf8(at)));
  return der('30', '060b2a864886f70d0109100104', der('a0', der('04', info)));
}

/** @param by the signer; its root is named 'Wurzel'. @param info omitted: empty reply. */
export function stampReply(by: Named, info?: StampInfo): string {
  const root = nameOf({ common: 'Wurzel' });
  const [one, two] = ['020101', '020102'];
  const certificates = der(
    'a0',
    certificate({ serial: one, issuer: root, subject: root }),
    certificate({ serial: two, issuer: root, subject: nameOf(by) }),
  );
  const signer = der('30', '020101', der('30', root, two), der('30'));
  const signed = der('30', '020103', der('31'), info ? infoOf(info) : der('30'), certificates, der('31', signer));
  return der('30', der('30', '020100'), der('30', '06092a864886f70d010702', der('a0', signed)));
}
