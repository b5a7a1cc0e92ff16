import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEWEST } from '../../../src/domain/documentation/later';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { hiddenHeader, resized } from '../../support/faults/hostileJpegs';
import {
  type By,
  id,
  jpeg,
  lineOf,
  put,
  resealed,
  session,
  sha256,
  submit,
  type Work,
  work,
} from '../../support/rows/work';
import { AS_SERVED, forgetPeak, peakMemory } from '../../support/server/memory';
import { type Json, rows, send } from '../../support/server/server';
import { stage } from '../stage';

type Code = keyof typeof ISSUE_TEXT;
let by: By;
const { server, world } = await stage({ env: AS_SERVED });
beforeAll(async () => {
  by = session(world.a.employee.token);
});

const mine = (more: { photos?: number; files?: Uint8Array[]; content?: object } = {}): Promise<Work> =>
  work({ author: world.a.employee.id, property: world.a.property, ...more });

async function files(): Promise<string[]> {
  const found = await readdir(join(server.dir, 'storage'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile() && !entry.name.endsWith('.attrs')).map((entry) => entry.name);
}

const peak = () => peakMemory(server.pid);

/** Expects the error of docs/api.md and no new row or file. */
async function refused(answer: { status: number; body: Json }, code: Code, status = 422) {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect(answer.body.message).toBe(ISSUE_TEXT[code]);
}

async function changed(change: (body: Json) => void): Promise<Json> {
  const { sealed } = await mine();
  const body: Json = structuredClone(sealed);
  change(body);
  return resealed(body);
}

/** One of each kind: tests/unit/domain/delivery/submission.test.ts has the rules, parity.test.ts the engine. */
const cases: [string, Code, (body: Json) => void, number?][] = [
  ['a number for the notes', 'wrong_type', (b) => (b.notes = 5)],
  ['an unknown key in a photo', 'unknown_key', (b) => (b.photos[0].url = 'https://example.org')],
  ['a missing key', 'missing_key', (b) => delete b.accuracy],
  ['another version', 'version_unknown', (b) => (b.version = NEWEST + 1)],
  ['21 photos', 'photos_count', (b) => (b.photos = Array.from({ length: 21 }, () => ({ ...b.photos[0], id: id() })))],
  ['one photo twice', 'photo_duplicate', (b) => (b.photos[1].id = b.photos[0].id)],
  ['a property of somebody else', 'not_allowed', (b) => (b.property = world.b.property), 403],
  ['no property', 'property_missing', (b) => (b.property = null)],
  ['an id of 16 characters', 'id_invalid', (b) => (b.id = `${b.id}x`)],
  ['a lone surrogate in the notes', 'text_invalid', (b) => (b.notes = 'kaputt \ud83d !')],
  ['an own name with a session', 'name_not_allowed', (b) => (b.employeeName = 'Jemand')],
];

describe('an invalid header is refused without a row', () => {
  it.each(cases)('%s', async (...[_what, code, change, status]) => {
    const body = await changed(change);
    const before = await rows(server, 'documentations');
    await refused(await submit(server, body, by), code, status);
    expect(await rows(server, 'documentations')).toEqual(before);
  });

  it('names every wrong field', async () => {
    const body = await changed((b) => Object.assign(b, { notes: 5, accuracy: 'x', extra: 1 }));
    const { body: response } = await submit(server, body, by);
    expect(response.issues).toEqual([
      { field: 'extra', code: 'unknown_key' },
      { field: 'accuracy', code: 'wrong_type' },
      { field: 'notes', code: 'wrong_type' },
    ]);
  });

  it('refuses a hash of another body', async () => {
    const { sealed } = await mine();
    await refused(await submit(server, { ...sealed, notes: 'später geändert' }, by), 'hash_mismatch');
  });

  it('names the body by its hash, whatever the reason', async () => {
    const { sealed } = await mine();
    const bodies = ['{', 'ü€😀', JSON.stringify({ ...sealed, id: '_' }), JSON.stringify({ ...sealed, notes: 'ä' })];
    bodies.push(JSON.stringify({ ...sealed, author: world.b.employee.id }));
    for (const body of bodies) {
      const answer = await send(server, '/api/app/documentations', { method: 'POST', body, headers: by });
      expect(answer.status).toBeGreaterThan(399);
      expect(answer.body.received).toBe(sha256(Buffer.from(body)));
    }
  });

  it('refuses a body of 65 KB', async () => {
    const { sealed } = await mine();
    const body = JSON.stringify({ ...sealed, notes: 'x'.repeat(65 * 1024) });
    await refused(await submit(server, body, by), 'body_too_large', 413);
  });

  const deepBody = (part: string) => part.repeat(Math.floor((64 * 1024) / part.length));
  const post = (body: string) => send(server, '/api/app/documentations', { method: 'POST', body, headers: by });

  it('refuses 64 KB of [ (800 MB when parsed by 40) before parsing', async () => {
    const before = await forgetPeak(server.pid);
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(deepBody('['))));
    for (const answer of answers) await refused(answer, 'body_invalid');
    // 40 requests at once start the engines: up to 210 MB, whatever they send.
    expect((await peak()) - before).toBeLessThan(400);
  });

  it.each(['{"a":', '[{"a":'])('refuses 64 KB of %s', async (part) => {
    await refused(await post(deepBody(part)), 'body_invalid');
  });

  it('accepts a deep body at its limit at the cost of its size', async () => {
    const { sealed } = await mine();
    const deep = `${'['.repeat(14)}${']'.repeat(14)},`;
    const text = JSON.stringify({ ...sealed, notes: 'x' }).replace('"notes":"x"', `"notes":[${deep.repeat(2000)}1]`);
    await refused(
      await send(server, '/api/app/documentations', { method: 'POST', body: text, headers: by }),
      'wrong_type',
    );
  });

  it.each(['', '{', 'null', '[]', '"text"', '<html></html>', '\u0000'])(
    'refuses a body that is no object: %j',
    async (body) => {
      const answer = await send(server, '/api/app/documentations', { method: 'POST', body, headers: by });
      await refused(answer, 'body_invalid');
    },
  );
});

describe('an invalid photo is refused without row and file', () => {
  async function refusedPhoto(file: Uint8Array, code: Code, { status = 422, ...line }: Json = {}) {
    const what = await mine({ photos: 1 });
    const own: Json = { ...what.sealed.photos[0], sha256: sha256(file), bytes: file.byteLength, ...line };
    const sealed = await resealed({ ...what.sealed, photos: [own] });
    expect((await submit(server, sealed, by)).status).toBe(201);
    const before = await files();
    const answer = await put(server, { work: { sealed, files: [file] }, index: 0 }, by);
    await refused(answer, code, status);
    expect(await rows(server, 'documentation_photos', `documentation = "${sealed.id}"`)).toEqual([]);
    expect(await files()).toEqual(before);
  }

  it('refuses a PNG named JPEG', async () => {
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await refusedPhoto(new Uint8Array(png), 'photo_not_jpeg');
  });

  it('refuses an SVG named JPEG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await refusedPhoto(new TextEncoder().encode(svg), 'photo_not_jpeg');
  });

  it('refuses three bytes that begin like a JPEG', async () => {
    await refusedPhoto(new Uint8Array([0xff, 0xd8, 0xff]), 'photo_not_jpeg');
  });

  it('refuses a JPEG that hides its real size of 65,535² behind FF 00', async () => {
    await refusedPhoto(hiddenHeader(await jpeg()), 'photo_not_jpeg');
  });

  it('refuses a truncated JPEG', async () => {
    const original = await jpeg();
    await refusedPhoto(original.slice(0, -100), 'photo_not_jpeg');
  });

  it('refuses a JPEG of 30,000² whose manifest says 64 × 48', async () => {
    // One bit per block; a real picture has more.
    await refusedPhoto(
      resized(await jpeg(), { width: 30_000, height: 30_000, more: (30_000 / 8) ** 2 / 8 }),
      'photo_dimensions',
    );
  });

  it('refuses a JPEG of 1920 × 1080 without picture data', async () => {
    await refusedPhoto(resized(await jpeg(), { width: 1920, height: 1080, more: 0 }), 'photo_not_jpeg', {
      width: 1920,
      height: 1080,
    });
  });

  it('refuses a manifest with wrong dimensions', async () => {
    await refusedPhoto(await jpeg(), 'photo_dimensions', { width: 65 });
  });

  it('refuses a manifest with a wrong hash', async () => {
    await refusedPhoto(await jpeg(), 'photo_mismatch', { sha256: sha256('anderes') });
  });

  it('refuses a manifest with a wrong size', async () => {
    await refusedPhoto(await jpeg(), 'photo_mismatch', { bytes: 12345 });
  });

  it('refuses more than 2 MB', async () => {
    await refusedPhoto(new Uint8Array(2 * 1024 * 1024 + 1), 'photo_bytes', { bytes: 2 * 1024 * 1024, status: 413 });
  });

  it('refuses an empty body', async () => {
    await refusedPhoto(new Uint8Array(0), 'photo_mismatch', { bytes: 1 });
  });

  it('refuses a photo id of another documentation', async () => {
    const first = await mine({ photos: 1 });
    await submit(server, first.sealed, by);
    await put(server, { work: first, index: 0 }, by);
    const file = await jpeg();
    const line = { ...(await lineOf(file)), id: first.sealed.photos[0]?.id ?? '' };
    const second = await mine({ files: [file], content: { photos: [line] } });
    await submit(server, second.sealed, by);
    await refused(await put(server, { work: second, index: 0 }, by), 'conflict', 409);
  });
});

describe('a store that cannot be written', () => {
  it('answers 503 without a row, and the repetition succeeds', async () => {
    const what = await mine({ photos: 1 });
    await submit(server, what.sealed, by);
    const storage = join(server.dir, 'storage');
    await rename(storage, `${storage}.away`);
    await writeFile(storage, 'a file where the folder should be');
    const answer = await put(server, { work: what, index: 0 }, by);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ status: 503, code: 'temporary', message: ISSUE_TEXT.temporary });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await rows(server, 'documentation_photos', `documentation = "${what.sealed.id}"`)).toEqual([]);
    await rename(storage, `${storage}.file`);
    await rename(`${storage}.away`, storage);
    expect((await put(server, { work: what, index: 0 }, by)).body.state).toBe('complete');
  });
});

/** Property names of every JavaScript object. A plain table lookup would find them. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
const LOOKUPS: [string, 'company' | 'superAdmin'][] = [
  ...['by', 'service', 'status', 'trust', 'state'].map((key): [string, 'company'] => [`counts?${key}=`, 'company']),
  ...['users?role=', 'users?sort=', 'users?role=employee&sort=', 'audit?object='].map(
    (path): [string, 'superAdmin'] => [`admin/${path}`, 'superAdmin'],
  ),
];

it.each(LOOKUPS)('%s refuses property names of Object.prototype', async (path, who) => {
  const { token } = who === 'superAdmin' ? world.superAdmin : world.a.company;
  for (const word of INHERITED) {
    const { status, body } = await send(server, `/api/app/${path}${word}`, { token });
    expect({ word, status, code: body.code }).toMatchObject({ word, status: 422 });
    const asKey = await send(server, `/api/app/${path.split('?')[0]}?${word}=1`, { token });
    expect({ word, status: asKey.status, code: asKey.body.code }).toEqual({ word, status: 422, code: 'unknown_key' });
  }
});

it('a role or a service refuses property names of Object.prototype', async () => {
  const { a, superAdmin } = world;
  for (const word of INHERITED) {
    const role = { method: 'PUT', token: superAdmin.token, body: { role: word } };
    expect((await send(server, `/api/app/admin/users/${a.unassigned.id}/role`, role)).status).toBe(422);
    const body = { property: a.property, email: 'gast@example.com', serviceType: word };
    expect((await send(server, '/api/app/invitations', { token: a.manager.token, body })).status).toBe(422);
  }
});
