import { beforeAll, expect, it } from 'vitest';
import { type By, put, receipt, session, submit, type Work, work } from '../../support/rows/work';
import { rows } from '../../support/server/server';
import { stage } from '../stage';

let by: By;
const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  by = session(world.a.employee.token);
});

const mine = (photos = 2): Promise<Work> => work({ author: world.a.employee.id, property: world.a.property, photos });
const atOnce = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act));
const photosOf = (id: string) => rows(server, 'documentation_photos', `documentation = "${id}"`);

it('ten equal headers at once make one row and equal receipts', async () => {
  const what = await mine();
  const answers = await atOnce(10, () => submit(server, what.sealed, by));
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 201]);
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(await rows(server, 'documentations', `id = "${what.sealed.id}"`)).toHaveLength(1);
});

it('ten equal photos at once make one row and one file', async () => {
  const what = await mine();
  await submit(server, what.sealed, by);
  const answers = await atOnce(10, () => put(server, { work: what, index: 0 }, by));
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(await photosOf(what.sealed.id)).toHaveLength(1);
});

it('all photos at once complete the documentation exactly once', async () => {
  const what = await mine(8);
  await submit(server, what.sealed, by);
  // The manager gets a tick only at completion.
  const before = await rows(server, 'ticks', `id = "${world.a.manager.id}"`);
  const answers = await Promise.all(what.files.map((_file, index) => put(server, { work: what, index }, by)));
  expect(answers.filter((answer) => answer.body.state === 'complete')).toHaveLength(1);
  const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
  expect(row).toMatchObject({ state: 'complete', photo_count: 8 });
  const [tick] = await rows(server, 'ticks', `id = "${world.a.manager.id}"`);
  expect(tick.counter).toBe((before[0]?.counter ?? 0) + 1);
});

it('a repeated header or photo after completion changes nothing', async () => {
  const what = await mine();
  await submit(server, what.sealed, by);
  await put(server, { work: what, index: 0 }, by);
  const complete = await put(server, { work: what, index: 1 }, by);
  const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
  const again = [await submit(server, what.sealed, by), await put(server, { work: what, index: 1 }, by)];
  again.push(await receipt(server, what.sealed.id, by));
  for (const answer of again)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: complete.body });
  expect(await rows(server, 'documentations', `id = "${what.sealed.id}"`)).toEqual([row]);
});

it('many phones at once lose and mix nothing', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => mine(3)));
  await Promise.all(
    all.map(async (what) => {
      await submit(server, what.sealed, by);
      await Promise.all(what.files.map((_file, index) => put(server, { work: what, index }, by)));
    }),
  );
  for (const what of all) {
    const stored = await photosOf(what.sealed.id);
    const hashes = stored.map((photo) => [photo.id, photo.sha256]).sort();
    expect(hashes).toEqual(what.sealed.photos.map((photo) => [photo.id, photo.sha256]).sort());
  }
});
