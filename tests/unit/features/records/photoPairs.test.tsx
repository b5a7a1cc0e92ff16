// @vitest-environment happy-dom
/** Vorher and Nachher of a record: a covered photo is named as such. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from '../../../../src/api/client';
import { listPairs } from '../../../../src/api/pairs';
import { addPhoto } from '../../../../src/db/photos';
import { sealDraft } from '../../../../src/db/seal';
import type { PhotoMarks } from '../../../../src/domain/documentation/photoMarks';
import type { ShownRecord } from '../../../../src/domain/documentation/record';
import { PhotoPairs } from '../../../../src/features/records/PhotoPairs';
import { ANNA, draftOf, emptyPhone, NOW, photo, tap } from '../../db/device';

beforeEach(emptyPhone);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Shows a pair of this phone. */
async function showPair(marks: { before?: PhotoMarks; after?: PhotoMarks }): Promise<string> {
  const draft = draftOf(ANNA);
  const [before, after] = [await photo(), await photo()];
  await addPhoto(draft, { ...before.line, role: 'before', ...marks.before }, before.bytes);
  await addPhoto(draft, { ...after.line, role: 'after', pair: before.line.id, ...marks.after }, after.bytes);
  await sealDraft(draft.id, tap());
  const record = { id: draft.id, capturedAt: NOW } as ShownRecord;
  render(
    <MemoryRouter>
      <PhotoPairs account={ANNA} record={record} photos={[]} />
    </MemoryRouter>,
  );
  return (await screen.findByText(/^Vorher .* · Nachher /)).textContent ?? '';
}

it.each([
  ['Vorher', { before: { masked: true } }, ['Vorher']],
  ['Nachher', { after: { masked: true } }, ['Nachher']],
  ['both', { before: { masked: true }, after: { masked: true } }, ['Vorher', 'Nachher']],
  ['none', {}, []],
] as const)('names covered parts of: %s', async (_, marks, named) => {
  const text = await showPair(marks);
  for (const label of ['Vorher', 'Nachher'])
    expect(text.includes(`${label}: Stellen unkenntlich gemacht`)).toBe((named as readonly string[]).includes(label));
});

it("reads the mask of the server's pairs, and none of an older server", async () => {
  const side = { photo: 'a.jpg', record: 'r', number: 'N', takenAt: '2026-11-21T06:42:00.000Z' };
  const items = [{ before: { id: 'b', masked: true, ...side }, after: { id: 'a', ...side } }];
  vi.spyOn(api, 'requestJson').mockImplementation(async (_path, { parse }) => parse({ items }));
  expect((await listPairs('r')).map(({ before, after }) => [before.masked, after.masked])).toEqual([[true, false]]);
});
