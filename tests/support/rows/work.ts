/** Work as a phone seals it: valid bodies with real JPEGs, and delivery requests. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { seal } from '../../../src/domain/documentation/content';
import type { Content, ManifestPhoto, Sealed } from '../../../src/domain/documentation/documentation';
import { newId } from '../../../src/domain/id';
import { type Answer, type Json, send } from '../server/server';

export type Work = { sealed: Sealed; files: Uint8Array[] };
/** Credentials: Authorization, X-Delivery-Grant or X-Documentation-Token. */
export type By = Record<string, string>;

export const id = () => newId((n) => randomBytes(n));
export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
export const session = (token: string): By => ({ Authorization: token });
export const grant = (token: string): By => ({ 'X-Delivery-Grant': token });
export const link = (token: string): By => ({ 'X-Documentation-Token': token });

let drawn = 0;

export async function jpeg(size: { width?: number; height?: number } = {}): Promise<Uint8Array> {
  const { width = 64, height = 48 } = size;
  const colour = { r: drawn % 256, g: Math.floor(drawn / 256) % 256, b: 40 };
  drawn++;
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  const gradient = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${1 + (drawn % 19)}" fill="white"/></svg>`,
  );
  return new Uint8Array(
    await picture
      .composite([{ input: gradient }])
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
}

export async function lineOf(file: Uint8Array): Promise<ManifestPhoto> {
  const { width, height } = await sharp(file).metadata();
  const photo = { id: id(), sha256: sha256(file), bytes: file.byteLength, width, height };
  return { ...photo, takenAt: new Date().toISOString(), source: 'camera' };
}

/**
 * A valid documentation.
 * @param of `author`: user id, null for a link; `photos`: their number (2).
 *   `content`: changes, with a fitting hash; `files`: own bytes, with a fitting manifest.
 */
export async function work(of: {
  author: string | null;
  property: string | null;
  photos?: number;
  files?: Uint8Array[];
  content?: Partial<Content> | Partial<Extract<Content, { version: 2 }>>;
}): Promise<Work> {
  const files = of.files ?? (await Promise.all(Array.from({ length: of.photos ?? 2 }, () => jpeg())));
  // A minute of work, with its photos inside.
  const end = Date.parse(of.content?.capturedAt ?? '') || Date.now() - 10_000;
  const during = new Date(end - 20_000).toISOString();
  const content = {
    version: 1,
    id: id(),
    author: of.author,
    property: of.property,
    employeeName: of.author === null ? 'Kolonne 3' : null,
    location: 'Domkloster 4, 50667 Köln',
    latitude: 50.93837,
    longitude: 6.95998,
    accuracy: 8,
    locationSource: 'gps',
    serviceType: null,
    notes: 'Kellertreppe gereinigt, Licht im Flur geht wieder.',
    startedAt: new Date(end - 80_000).toISOString(),
    capturedAt: new Date(end).toISOString(),
    clockOffset: 0,
    photos: (await Promise.all(files.map(lineOf))).map((line) => ({ ...line, takenAt: during })),
    ...of.content,
  } as Content;
  return { sealed: await resealed(content), files };
}

/** Adds the fitting hash, also to invalid content. */
export async function resealed(content: Content | Sealed | Json): Promise<Sealed> {
  const { contentHash: _old, ...rest } = content;
  return seal(rest, async (text) => sha256(text));
}

const DOCUMENTATIONS = '/api/app/documentations';

/** POST /api/app/documentations. */
export function submit(server: { url: string }, body: Json, by: By): Promise<Answer> {
  return send(server, DOCUMENTATIONS, { body, headers: by });
}

/** PUT of one photo; `as`: other bytes than the manifest's. */
export function put(server: { url: string }, photo: { work: Work; index: number; as?: Uint8Array }, by: By) {
  const { sealed, files } = photo.work;
  const path = `${DOCUMENTATIONS}/${sealed.id}/photos/${sealed.photos[photo.index]?.id}`;
  const headers = { 'Content-Type': 'image/jpeg', ...by };
  return send(server, path, { method: 'PUT', body: photo.as ?? files[photo.index], headers });
}

/** The header and every photo; @returns the last answer. @throws when one was refused. */
export async function deliver(server: { url: string }, what: Work, by: By): Promise<Answer> {
  let answer = await submit(server, what.sealed, by);
  for (let index = 0; index < what.files.length && answer.status < 300; index++)
    answer = await put(server, { work: what, index }, by);
  if (answer.status >= 300) throw new Error(`delivery: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** GET of the receipt. */
export function receipt(server: { url: string }, documentation: string, by: By): Promise<Answer> {
  return send(server, `${DOCUMENTATIONS}/${documentation}/receipt`, { headers: by });
}

/** POST /api/app/receipts. */
export function receipts(server: { url: string }, ids: string[], by: By): Promise<Answer> {
  return send(server, '/api/app/receipts', { body: { ids }, headers: by });
}
