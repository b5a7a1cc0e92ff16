import { beforeAll, expect, it } from 'vitest';
import { type By, deliver, put, session, submit, type Work, work } from '../../support/rows/work';
import { needStrace, traced } from '../../support/server/strace';
import { stage } from '../stage';

let by: By;
const { server, world } = await stage({ clock: false });
beforeAll(() => {
  needStrace();
  by = session(world.a.employee.token);
});

const mine = (): Promise<Work> => work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
/** System calls that name a file. Not every machine has all of them. */
const NAMING = ['?rename', 'renameat', '?renameat2'];
const idOf = (what: Work) => what.sealed.photos[0]?.id;

it('two equal photos at once are written once; a synced file stays', async () => {
  const works = await Promise.all(Array.from({ length: 12 }, mine));
  for (const what of works) await submit(server, what.sealed, by);
  const statuses: number[][] = [];
  const calls = await traced(server.pid, NAMING, async () => {
    for (const work of works) {
      const both = await Promise.all([1, 2].map(() => put(server, { work, index: 0 }, by)));
      statuses.push(both.map(({ status }) => status).sort());
    }
  });
  const written = works.map((what) => calls.filter(({ text }) => text.includes(`/${idOf(what)}/`)).length);
  expect(written).toEqual(works.map(() => 1));
  expect(statuses).toEqual(works.map(() => [200, 201]));
}, 120_000);

it('a later repetition is not written again', async () => {
  const what = await mine();
  await deliver(server, what, by);
  const calls = await traced(server.pid, NAMING, async () => {
    expect((await put(server, { work: what, index: 0 }, by)).body.state).toBe('complete');
  });
  expect(calls.filter(({ text }) => text.includes(`/${idOf(what)}/`))).toEqual([]);
}, 60_000);
