import { expect, test, vi } from 'vitest';
import { CAMERA_RESTARTS, Camera, type CameraWorld } from '../../../src/platform/camera';
import { cameraError } from '../../../src/platform/cameraError';
import { chooseLens } from '../../../src/platform/lenses';

/** A camera track; `take` simulates the system. */
class FakeTrack {
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  stopped = false;
  torch: boolean | undefined;
  applied: unknown[] = [];
  stop() {
    this.stopped = true;
  }
  getCapabilities() {
    return { torch: this.torch };
  }
  async applyConstraints(constraints: unknown) {
    this.applied.push(constraints);
  }
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** Cameras answer requests with `answers` in order, the last one repeatedly. */
function world(
  answers: (FakeTrack | string)[],
  over: Partial<Pick<CameraWorld, 'secure' | 'devices'>> = {},
  inputs: string[] = [],
) {
  const requests: MediaStreamConstraints[] = [];
  const page = new FakePage();
  const waiting: (() => void)[] = [];
  const getUserMedia = async (constraints?: MediaStreamConstraints) => {
    requests.push(constraints ?? {});
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!(answer instanceof FakeTrack)) throw named(String(answer));
    return { getTracks: () => [answer], getVideoTracks: () => [answer] } as unknown as MediaStream;
  };
  const enumerateDevices = async () =>
    [{ kind: 'audioinput', deviceId: 'mic' }, ...inputs.map((deviceId) => ({ kind: 'videoinput', deviceId }))].map(
      (device) => device as MediaDeviceInfo,
    );
  const camera = new Camera({
    devices: { getUserMedia, enumerateDevices },
    secure: true,
    page: page as unknown as CameraWorld['page'],
    after: (_ms, call) => {
      waiting.push(call);
      return () => waiting.splice(waiting.indexOf(call), 1);
    },
    ...over,
  });
  const passTime = () => {
    for (const call of waiting.splice(0)) call();
  };
  return { camera, requests, page, passTime };
}

test('prefers the rear camera at 1920 × 1080, without requiring it', async () => {
  const { camera, requests: queries } = world([new FakeTrack()]);
  await camera.open();
  expect(camera.view().phase).toBe('live');
  expect(queries).toEqual([
    { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } },
  ]);
});

test.each(['OverconstrainedError', 'NotFoundError'])('%s leads to any camera', async (name) => {
  const { camera, requests: requested } = world([name, new FakeTrack()]);
  await camera.open();
  expect(camera.view().phase).toBe('live');
  expect(requested[1]).toEqual({ audio: false, video: true });
});

test('tries each other rear camera once when one is in use', async () => {
  const free = new FakeTrack();
  const { camera, requests } = world(['NotReadableError', 'NotReadableError', free], {}, ['rear', 'front']);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'live', error: null });
  const chosen = requests.slice(1).map(({ video }) => (video as MediaTrackConstraints).deviceId);
  expect(chosen).toEqual([{ exact: 'rear' }, { exact: 'front' }]);
});

test('reports when all cameras are in use elsewhere', async () => {
  const { camera, requests } = world(['NotReadableError'], {}, ['rear', 'front']);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'failed', error: 'inUse' });
  expect(requests).toHaveLength(3);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'notFound'],
  ['NotReadableError', 'inUse'],
  ['AbortError', 'inUse'],
  ['OverconstrainedError', 'constraints'],
  ['TypeError', 'unsupported'],
])('%s is the failure %s, the camera reopens', async (name, error) => {
  const answers: (FakeTrack | string)[] = [name];
  const { camera } = world(answers);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'failed', error, stream: null });
  answers[0] = new FakeTrack();
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'live', error: null });
});

test('reports a page without HTTPS without a request', async () => {
  const { camera, requests } = world([new FakeTrack()], { secure: false });
  await camera.open();
  expect(camera.view().error).toBe('insecure');
  expect(requests).toEqual([]);
});

test('is not supported without a camera interface', async () => {
  const { camera } = world([new FakeTrack()], { devices: undefined });
  await camera.open();
  expect(camera.view().error).toBe('unsupported');
});

test('opens one stream for two calls, and stops it when closed', async () => {
  const track = new FakeTrack();
  const { camera, requests } = world([track]);
  await Promise.all([camera.open(), camera.open()]);
  expect(requests).toHaveLength(1);
  camera.close();
  expect(track.stopped).toBe(true);
  expect(camera.view()).toEqual({ phase: 'idle', stream: null, error: null, torch: 'none' });
});

test('stops a stream that arrives after closing', async () => {
  const track = new FakeTrack();
  const { camera } = world([track]);
  const opening = camera.open();
  camera.close();
  await opening;
  expect(track.stopped).toBe(true);
  expect(camera.view().phase).toBe('idle');
});

test('releases the camera in a hidden page and reopens it', async () => {
  const [first, second] = [new FakeTrack(), new FakeTrack()];
  const { camera, page } = world([first, second]);
  await camera.open();
  page.show('hidden');
  expect(first.stopped).toBe(true);
  expect(camera.view()).toMatchObject({ phase: 'opening', stream: null });
  page.show('visible');
  await vi.waitFor(() => expect(camera.view().phase).toBe('live'));
  expect(second.stopped).toBe(false);
});

test('stays closed when the page becomes visible again', async () => {
  const { camera, page, requests } = world([new FakeTrack()]);
  await camera.open();
  camera.close();
  page.show('hidden');
  page.show('visible');
  expect(requests).toHaveLength(1);
});

test('reopens after a track that ends', async () => {
  const [first, second] = [new FakeTrack(), new FakeTrack()];
  const { camera, requests } = world([first, second]);
  await camera.open();
  first.onended?.();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await vi.waitFor(() => expect(camera.view().phase).toBe('live'));
});

test('ignores a short mute and restarts after a long one', async () => {
  const [first, second] = [new FakeTrack(), new FakeTrack()];
  const { camera, requests, passTime } = world([first, second]);
  await camera.open();
  first.onmute?.();
  first.onunmute?.();
  passTime();
  expect(requests).toHaveLength(1);
  first.onmute?.();
  passTime();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
});

test('is in use elsewhere when it is taken repeatedly', async () => {
  const tracks = Array.from({ length: CAMERA_RESTARTS + 1 }, () => new FakeTrack());
  const { camera } = world([...tracks]);
  await camera.open();
  for (const track of tracks) {
    await vi.waitFor(() => expect(track.onended).not.toBeNull());
    track.onended?.();
  }
  expect(camera.view()).toMatchObject({ phase: 'failed', error: 'inUse' });
});

test('offers the light only when the track has one', async () => {
  const dark = world([new FakeTrack()]);
  await dark.camera.open();
  expect(dark.camera.view().torch).toBe('none');
  const track = Object.assign(new FakeTrack(), { torch: true });
  const { camera } = world([track]);
  await camera.open();
  expect(camera.view().torch).toBe('off');
  await camera.setTorch(true);
  expect(camera.view().torch).toBe('on');
  expect(track.applied).toEqual([{ advanced: [{ torch: true }] }]);
});

test('withdraws a light that fails, and keeps the picture', async () => {
  const track = Object.assign(new FakeTrack(), { torch: true });
  track.applyConstraints = () => Promise.reject(named('OverconstrainedError'));
  const { camera } = world([track]);
  await camera.open();
  await camera.setTorch(true);
  expect(camera.view()).toMatchObject({ phase: 'live', torch: 'none' });
});

test('notifies listeners until they leave', async () => {
  const { camera } = world([new FakeTrack()]);
  const phases: string[] = [];
  const leave = camera.subscribe(() => phases.push(camera.view().phase));
  await camera.open();
  camera.close();
  leave();
  await camera.open();
  expect(phases).toEqual(['opening', 'live', 'idle']);
});

test('takes an error without a name for no support', () => {
  expect(cameraError('something')).toBe('unsupported');
  expect(cameraError(null)).toBe('unsupported');
});

test('reopens with the chosen lens, and opens with it from then on', async () => {
  const { camera, requests } = world([new FakeTrack()]);
  await camera.open();
  await chooseLens(camera, 'ultra');
  camera.close();
  await chooseLens(camera, 'wide');
  await camera.open();
  const lenses = requests.map(({ video }) => (video as MediaTrackConstraints).deviceId);
  expect(lenses).toEqual([undefined, { ideal: 'ultra' }, { ideal: 'wide' }]);
  expect(camera.view().phase).toBe('live');
});
