// @vitest-environment happy-dom
/** Camera frames are closed: engines have few, and a leak stops the stream. */
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DraftStore } from '../../../../src/features/capture/state/draftStore';
import { useCapturePhotos } from '../../../../src/features/capture/state/usePhotos';
import type { CameraFrame } from '../../../../src/platform/frame';
import { draft } from './captureStage';

vi.mock('../../../../src/platform/image', () => {
  throw new Error('no network, and the code of the encoder is not here');
});

it("closes the frame when the encoder's code cannot load", async () => {
  const draftStore = new DraftStore(draft(), false, () => ({ elapsed: 0, wall: 0 }));
  const { result } = renderHook(() => useCapturePhotos(draftStore, []));
  const close = vi.fn();
  await act(() => result.current.takeFrame(Promise.resolve({ close } as unknown as CameraFrame)));
  expect(result.current.refused).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});
