/** What a sealed photo says beside its facts (D480). */
import { describe, expect, it } from 'vitest';
import { submissionIssues } from '../../../../src/domain/delivery/submission';
import { contentOf, seal } from '../../../../src/domain/documentation/content';
import type { ManifestPhoto } from '../../../../src/domain/documentation/documentation';
import { MARKS_SINCE, storedMarks } from '../../../../src/domain/documentation/photoMarks';
import { draft, photo } from './draft';

const at = { capturedAt: '2026-11-21T06:42:00.123Z', clockOffset: 0 };
const sealed = (photos: readonly ManifestPhoto[], more = {}) => contentOf({ ...draft, ...more }, photos, at);

const before: ManifestPhoto = { ...photo, role: 'before' };
const after: ManifestPhoto = { ...photo, id: 'pho000000000009', role: 'after', pair: photo.id };

describe('marks of a photo', () => {
  it('are sealed with the photo, in a version of their own', async () => {
    const content = sealed([before, after, { ...photo, id: 'pho000000000010', masked: true }]);
    expect(content.version).toBe(MARKS_SINCE);
    expect(content.photos.map(({ role, pair, masked }) => ({ role, pair, masked }))).toEqual([
      { role: 'before' },
      { role: 'after', pair: photo.id },
      { masked: true },
    ]);
    const body = await seal(content, async () => 'a'.repeat(64));
    expect(submissionIssues(body, { byLink: false })).toEqual([]);
  });

  it('leave a record without them in its version, with its keys', () => {
    const content = sealed([photo]);
    expect(content.version).toBe(1);
    expect(Object.keys(content.photos[0] ?? {})).toEqual([
      ...['id', 'sha256', 'bytes', 'width', 'height', 'takenAt', 'source'],
    ]);
    expect(sealed([photo], { defect: true }).version).toBe(4);
  });

  it('come after the fields of all versions before', () => {
    const content = sealed([before]);
    expect(content).toMatchObject({ version: 5, work: null, parent: null, changes: null, reason: '', defect: null });
  });

  it('name a pair only for a Nachher', () => {
    const [first] = sealed([{ ...before, pair: after.id }]).photos;
    expect(first).not.toHaveProperty('pair');
  });

  it('are stored as empty columns where the line says nothing', () => {
    expect(storedMarks(photo)).toEqual({ role: '', pair: '', masked: false });
    expect(storedMarks({ ...after, masked: true })).toEqual({ role: 'after', pair: photo.id, masked: true });
  });
});
