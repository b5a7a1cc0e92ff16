// @vitest-environment happy-dom
/** The toggle Vorher / Nachher of the camera, and what the next photo gets (D481). */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef, type RefObject } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db, type OwnerKey, type TargetRow } from '../../../../src/db/db';
import { ownerOfUser } from '../../../../src/db/drafts';
import { addPhoto } from '../../../../src/db/photos';
import { sealDraft } from '../../../../src/db/seal';
import type { ManifestPhoto } from '../../../../src/domain/documentation/documentation';
import type { PhotoMarks } from '../../../../src/domain/documentation/photoMarks';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { PairToggle } from '../../../../src/features/capture/camera/PairToggle';
import { ANNA, BORIS, draftOf, photo, tap } from '../../db/device';

beforeEach(async () => {
  await db.delete();
  await db.open();
});
afterEach(cleanup);

const now = () => new Date().toISOString();

async function takenWith(marks: PhotoMarks): Promise<ManifestPhoto> {
  const { line } = await photo();
  return { ...line, takenAt: now(), ...marks };
}

const SERVICE: ServiceType = 'Hausmeister';

/** A camera that shows these photos. */
function open(photos: readonly ManifestPhoto[]) {
  const marks = createRef() as RefObject<PhotoMarks>;
  marks.current = {};
  const screenOf = (shown: readonly ManifestPhoto[]) => (
    <PairToggle photos={shown} owner={ownerOfUser(ANNA)} property="property0000000" marks={marks} />
  );
  const { rerender, unmount } = render(screenOf(photos));
  return { next: () => marks.current, show: (shown: readonly ManifestPhoto[]) => rerender(screenOf(shown)), unmount };
}

const tapOn = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pills = () => screen.getAllByRole('button').map((button) => button.textContent);

it('shows one button, and gives a photo nothing, to who never taps it', async () => {
  const { next } = open([await takenWith({})]);
  expect(pills()).toEqual(['Vorher']);
  expect(next()).toEqual({});
});

it('takes a pair by one tap more than two photos', async () => {
  const { next, show } = open([]);
  tapOn('Vorher');
  expect(next()).toEqual({ role: 'before' });
  const before = await takenWith(next());
  show([before]);
  expect(next()).toEqual({ role: 'after', pair: before.id });
  expect(pills()).toEqual(['Vorher', 'Nachher', 'Vorher-Bild: an']);
  show([before, await takenWith(next())]);
  expect(next()).toEqual({});
  expect(pills()).toEqual(['Vorher']);
});

it('takes an ordinary photo in between when Nachher is switched off', async () => {
  const before = await takenWith({ role: 'before' });
  const { next, show } = open([before]);
  tapOn('Nachher');
  expect(next()).toEqual({});
  show([before, await takenWith({})]);
  expect(next()).toEqual({});
  tapOn('Nachher');
  expect(next()).toEqual({ role: 'after', pair: before.id });
});

it('offers each of several open Vorher photos', async () => {
  const { line } = await photo();
  const old = { ...line, takenAt: new Date(Date.now() - 60_000).toISOString(), role: 'before' as const };
  const before = await takenWith({ role: 'before' });
  const { next } = open([old, before]);
  expect(next()).toEqual({ role: 'after', pair: before.id });
  tapOn('Anderes Vorher');
  expect(next()).toEqual({ role: 'after', pair: old.id });
});

it('begins with the newest Vorher again after Anderes Vorher', async () => {
  const draft = draftOf(ANNA);
  for (const age of [60_000, 30_000]) {
    const { line, bytes } = await photo();
    await addPhoto(draft, { ...line, takenAt: new Date(Date.now() - age).toISOString(), role: 'before' }, bytes);
  }
  await sealDraft(draft.id, tap());
  const { next, show } = open([]);
  await screen.findByRole('button', { name: 'Nachher' });
  tapOn('Nachher');
  const newest = next();
  tapOn('Anderes Vorher');
  const other = next();
  expect(other.pair).not.toBe(newest.pair);
  tapOn('Vorher');
  const before = await takenWith(next());
  show([before]);
  expect(next()).toEqual({ role: 'after', pair: before.id });
});

it('offers the open Vorher of an earlier record at this property, for one photo', async () => {
  const draft = draftOf(ANNA);
  const { line, bytes } = await photo();
  await addPhoto(draft, { ...line, takenAt: now(), role: 'before' }, bytes);
  await sealDraft(draft.id, tap());
  const { next, show } = open([]);
  await screen.findByRole('button', { name: 'Nachher' });
  expect(next()).toEqual({});
  expect(screen.queryByRole('img', { name: 'Vorher' })).toBeNull();
  tapOn('Nachher');
  expect(next()).toEqual({ role: 'after', pair: line.id });
  await screen.findByRole('img', { name: 'Vorher' });
  tapOn('Vorher-Bild: an');
  expect(screen.queryByRole('img', { name: 'Vorher' })).toBeNull();
  expect(next()).toEqual({ role: 'after', pair: line.id });
  show([await takenWith({})]);
  expect(next()).toEqual({});
});

/** Two fingers on the picture's layer. */
function pinchOn({ parentElement }: HTMLElement) {
  const ghost = parentElement as HTMLElement;
  return (from: number, to: number) => {
    fireEvent.pointerDown(ghost, { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerDown(ghost, { pointerId: 2, clientX: from, clientY: 0 });
    fireEvent.pointerMove(ghost, { pointerId: 2, clientX: to, clientY: 0 });
    for (const pointerId of [1, 2]) fireEvent.pointerUp(ghost, { pointerId });
  };
}

it('hides the Vorher by a pinch, and shows it again', async () => {
  const draft = draftOf(ANNA);
  const { line, bytes } = await photo();
  await addPhoto(draft, { ...line, takenAt: now(), role: 'before' }, bytes);
  open([{ ...line, takenAt: now(), role: 'before' }]);
  const pinch = pinchOn(await screen.findByRole('img', { name: 'Vorher' }));
  pinch(200, 190);
  expect(screen.queryByRole('img', { name: 'Vorher' })).not.toBeNull();
  pinch(200, 100);
  expect(screen.queryByRole('img', { name: 'Vorher' })).toBeNull();
  pinch(100, 200);
  expect(screen.queryByRole('img', { name: 'Vorher' })).not.toBeNull();
});

describe('a Soll-Bild', () => {
  const OWNER = ownerOfUser(ANNA);
  const add = async (of: Partial<TargetRow> = {}) => {
    const { line, bytes } = await photo();
    await db.targets.put({
      ...{ id: line.id, account: ANNA, property: 'property0000000', service: SERVICE },
      bytes,
      ...of,
    });
  };
  const openWith = (of: { owner?: OwnerKey; service?: ServiceType | null; photos?: readonly ManifestPhoto[] }) => {
    const { owner = OWNER, service = SERVICE, photos = [] } = of;
    const marks = createRef() as RefObject<PhotoMarks>;
    render(
      <PairToggle
        photos={photos}
        owner={owner}
        property="property0000000"
        service={{ value: service }}
        marks={marks}
      />,
    );
  };
  const soll = () => screen.queryByRole('img', { name: 'Soll-Bild' });

  it('lies over the live picture after a tap, and is hidden by a second one', async () => {
    for (let i = 0; i < 2; i++) await add();
    openWith({});
    await screen.findByRole('button', { name: 'Soll-Bild' });
    expect(soll()).toBeNull();
    tapOn('Soll-Bild');
    expect(pills()).toEqual(['Vorher', 'Soll-Bild', 'Anderes Soll-Bild']);
    const first = await waitFor(() => soll()!.getAttribute('src'));
    tapOn('Anderes Soll-Bild');
    await waitFor(() => expect(soll()!.getAttribute('src')).not.toBe(first));
    tapOn('Soll-Bild');
    expect(soll()).toBeNull();
  });

  it('is hidden by a pinch, and shown again by the next one', async () => {
    await add();
    openWith({});
    expect(document.querySelector('.camera__ghost')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Soll-Bild' }));
    const pinch = pinchOn(await screen.findByRole('img', { name: 'Soll-Bild' }));
    pinch(200, 100);
    expect(soll()).toBeNull();
    expect(screen.getByRole('button', { name: 'Soll-Bild' }).getAttribute('aria-pressed')).toBe('false');
    pinch(100, 200);
    await waitFor(() => expect(soll()).not.toBeNull());
  });

  it('is offered for its property, service and account alone', async () => {
    await add({ property: 'property0000001' });
    await add({ service: 'Winterdienst' });
    await add({ account: BORIS });
    await add({ account: 'link:1234' });
    openWith({});
    openWith({ service: null });
    await new Promise((resolve) => setTimeout(resolve));
    await waitFor(() => expect(pills()).toEqual(['Vorher', 'Vorher']));
    openWith({ owner: 'link:1234' });
    await screen.findByRole('button', { name: 'Soll-Bild' });
  });

  it('gives way to a Vorher', async () => {
    await add();
    openWith({ photos: [await takenWith({ role: 'before' })] });
    tapOn('Nachher');
    await screen.findByRole('button', { name: 'Soll-Bild' });
    tapOn('Soll-Bild');
    await waitFor(() => expect(soll()).not.toBeNull());
    tapOn('Nachher');
    expect(pills()).toEqual(['Vorher', 'Nachher', 'Vorher-Bild: an']);
    expect(soll()).toBeNull();
  });
});

it('marks nothing once the camera is closed', async () => {
  const { next, unmount } = open([await takenWith({ role: 'before' })]);
  unmount();
  expect(next()).toEqual({});
});
