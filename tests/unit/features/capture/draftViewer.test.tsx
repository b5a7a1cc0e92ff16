// @vitest-environment happy-dom
/** Covering parts of a draft's photo while another window changes the draft. */
import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropOtherPages, Toasts } from '../../../../src/components/Toast';
import { storeCovering } from '../../../../src/db/coveredPhotos';
import { db, type PhotoRow } from '../../../../src/db/db';
import { discardDraft } from '../../../../src/db/drafts';
import { photoBytes, photosOf, removePhoto } from '../../../../src/db/photos';
import { DraftViewer } from '../../../../src/features/capture/steps/DraftViewer';
import { sha256Hex } from '../../../../src/platform/clock';
import { afterInView } from '../../../../src/platform/page';
import { ANNA, captured, emptyPhone } from '../../db/device';

configure({ asyncUtilTimeout: 8000 });

/** The covered picture of an original: its text with a mark. */
const coveredText = (original: ArrayBuffer) => `covered ${new TextDecoder().decode(original)}`;

vi.mock('../../../../src/platform/image', () => ({
  prepareCovered: async (original: ArrayBuffer) => {
    const bytes = new TextEncoder().encode(coveredText(original)).buffer as ArrayBuffer;
    return { bytes, sha256: await sha256Hex(bytes) };
  },
}));

beforeEach(async () => {
  await emptyPhone();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1920, height: 1080, close: () => undefined }));
});
afterEach(() => {
  cleanup();
  dropOtherPages('none');
  vi.unstubAllGlobals();
});

const noop = () => undefined;
const picture = () => screen.findByRole('application');
const coverMiddle = async () => fireEvent.keyDown(await picture(), { key: ' ' });
const textOf = async (id: string) => new TextDecoder().decode((await photoBytes(id)) ?? undefined);

/** The second of three photos, with its screen for covering open. */
async function coverSecond() {
  const draft = await captured(ANNA, 3);
  const photos = await photosOf(draft.id);
  const [first, second, third] = photos as [PhotoRow, PhotoRow, PhotoRow];
  const viewerOf = (shown: readonly PhotoRow[]) => (
    <>
      <DraftViewer
        photos={shown}
        index={1}
        onIndex={noop}
        onClose={noop}
        onChange={async (write) => void (await write())}
      />
      <Toasts after={afterInView} />
    </>
  );
  const { rerender } = render(viewerOf(photos));
  fireEvent.click(await screen.findByRole('button', { name: 'Unkenntlich machen' }));
  await picture();
  /** The screen learns what another window did. */
  const refresh = async () => rerender(viewerOf(await photosOf(draft.id)));
  return { draft, first, second, third, refresh };
}

describe('covering a photo', () => {
  it('keeps to its photo when another window removes an earlier one', async () => {
    const { first, second, third, refresh } = await coverSecond();
    const [original, other] = [await photoBytes(second.id), await textOf(third.id)];
    await removePhoto(first.id);
    await refresh();
    await coverMiddle();
    await waitFor(async () => expect((await db.photos.get(second.id))?.masked).toBe(true));
    expect(await textOf(second.id)).toBe(coveredText(original!));
    expect(await textOf(third.id)).toBe(other);
  });

  it('ends when another window removes the photo', async () => {
    const { second, refresh } = await coverSecond();
    await removePhoto(second.id);
    await refresh();
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.getByRole('button', { name: 'Unkenntlich machen' })).toBeTruthy();
  });

  it('says that another window covered the photo first', async () => {
    const { second } = await coverSecond();
    const bytes = new TextEncoder().encode('of the other window').buffer as ArrayBuffer;
    await storeCovering(second, { strokes: [[[1, 1]]], bytes, sha256: await sha256Hex(bytes) });
    await coverMiddle();
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Die Stelle wurde nicht abgedeckt.');
    expect(toast.textContent).toContain('In einem anderen Fenster geändert: Fotos');
    expect(screen.queryByRole('application')).toBeNull();
    expect(await textOf(second.id)).toBe('of the other window');
  });

  it('says that nothing was covered when the draft is gone', async () => {
    const { draft } = await coverSecond();
    await discardDraft(draft.id);
    await coverMiddle();
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Die Stelle wurde nicht abgedeckt.');
    expect(textContent).not.toContain('Fotos');
    expect(screen.queryByRole('application')).toBeNull();
  });
});
