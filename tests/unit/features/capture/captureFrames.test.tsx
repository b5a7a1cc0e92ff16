// @vitest-environment happy-dom
/** A frame of the camera is given back: engines have few of them, and a leaked one stops the stream. */
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DraftKeeper } from '../../../../src/features/capture/state/draftKeeper';
import { useCapturePhotos } from '../../../../src/features/capture/state/usePhotos';
import type { CameraFrame } from '../../../../src/platform/frame';
import { draft } from './captureStage';

vi.mock('../../../../src/platform/image', () => {
  throw new Error('no network, and the code of the encoder is not here');
});

it('closes the frame when the code of the encoder cannot be fetched', async () => {
  const keeper = new DraftKeeper(draft(), false, () => ({ elapsed: 0, wall: 0 }));
  const { result } = renderHook(() => useCapturePhotos(keeper, []));
  const close = vi.fn();
  await act(() => result.current.takeFrame(Promise.resolve({ close } as unknown as CameraFrame)));
  expect(result.current.refused).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});
