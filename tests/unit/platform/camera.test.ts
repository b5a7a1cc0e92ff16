import { expect, test, vi } from 'vitest';
import { CAMERA_RESTARTS, Camera, type CameraWorld } from '../../../src/platform/camera';
import { cameraError } from '../../../src/platform/cameraError';

/** A track as the camera uses it; `take` is what the system does to it. */
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

/** A world whose camera answers each request with the next of `answers` (the last one for ever). */
function world(
  answers: (FakeTrack | string)[],
  over: Partial<Pick<CameraWorld, 'secure' | 'devices'>> = {},
  inputs: string[] = [],
) {
  const asked: MediaStreamConstraints[] = [];
  const page = new FakePage();
  const waiting: (() => void)[] = [];
  const getUserMedia = async (constraints?: MediaStreamConstraints) => {
    asked.push(constraints ?? {});
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
  /** Lets everything that waits for time to pass happen now. */
  const passTime = () => {
    for (const call of waiting.splice(0)) call();
  };
  return { camera, asked, page, passTime };
}

test('the rear camera is preferred, never demanded, at 1920 × 1080', async () => {
  const { camera, asked } = world([new FakeTrack()]);
  await camera.open();
  expect(camera.view().phase).toBe('live');
  expect(asked).toEqual([
    { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } },
  ]);
});

test.each(['OverconstrainedError', 'NotFoundError'])('%s leads to any camera', async (name) => {
  const { camera, asked } = world([name, new FakeTrack()]);
  await camera.open();
  expect(camera.view().phase).toBe('live');
  expect(asked[1]).toEqual({ audio: false, video: true });
});

test('a rear camera that another app has: the next one is tried, each of them once', async () => {
  const free = new FakeTrack();
  const { camera, asked } = world(['NotReadableError', 'NotReadableError', free], {}, ['rear', 'front']);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'live', error: null });
  const chosen = asked.slice(1).map(({ video }) => (video as MediaTrackConstraints).deviceId);
  expect(chosen).toEqual([{ exact: 'rear' }, { exact: 'front' }]);
});

test('all cameras in use elsewhere: that is said', async () => {
  const { camera, asked } = world(['NotReadableError'], {}, ['rear', 'front']);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'failed', error: 'inUse' });
  expect(asked).toHaveLength(3);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'notFound'],
  ['NotReadableError', 'inUse'],
  ['AbortError', 'inUse'],
  ['OverconstrainedError', 'constraints'],
  ['TypeError', 'unsupported'],
])('%s is the failure %s, and the camera can be opened again', async (name, error) => {
  const answers: (FakeTrack | string)[] = [name];
  const { camera } = world(answers);
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'failed', error, stream: null });
  answers[0] = new FakeTrack();
  await camera.open();
  expect(camera.view()).toMatchObject({ phase: 'live', error: null });
});

test('without HTTPS the camera says so and the browser is not even asked', async () => {
  const { camera, asked } = world([new FakeTrack()], { secure: false });
  await camera.open();
  expect(camera.view().error).toBe('insecure');
  expect(asked).toEqual([]);
});

test('a browser without a camera interface is not supported', async () => {
  const { camera } = world([new FakeTrack()], { devices: undefined });
  await camera.open();
  expect(camera.view().error).toBe('unsupported');
});

test('opened twice it is one stream; closed it is stopped', async () => {
  const track = new FakeTrack();
  const { camera, asked } = world([track]);
  await Promise.all([camera.open(), camera.open()]);
  expect(asked).toHaveLength(1);
  camera.close();
  expect(track.stopped).toBe(true);
  expect(camera.view()).toEqual({ phase: 'idle', stream: null, error: null, torch: 'none' });
});

test('closed while the browser still asks for permission: what comes later is stopped at once', async () => {
  const track = new FakeTrack();
  const { camera } = world([track]);
  const opening = camera.open();
  camera.close();
  await opening;
  expect(track.stopped).toBe(true);
  expect(camera.view().phase).toBe('idle');
});

test('a hidden page gives the camera up and takes it back when it is seen again', async () => {
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

test('a closed camera stays closed when the page is seen again', async () => {
  const { camera, page, asked } = world([new FakeTrack()]);
  await camera.open();
  camera.close();
  page.show('hidden');
  page.show('visible');
  expect(asked).toHaveLength(1);
});

test('a track that ends is taken back at once', async () => {
  const [first, second] = [new FakeTrack(), new FakeTrack()];
  const { camera, asked } = world([first, second]);
  await camera.open();
  first.onended?.();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(camera.view().phase).toBe('live'));
});

test('a short mute is nothing, a long one starts the camera anew', async () => {
  const [first, second] = [new FakeTrack(), new FakeTrack()];
  const { camera, asked, passTime } = world([first, second]);
  await camera.open();
  first.onmute?.();
  first.onunmute?.();
  passTime();
  expect(asked).toHaveLength(1);
  first.onmute?.();
  passTime();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('a camera that is taken away again and again is in use elsewhere', async () => {
  const tracks = Array.from({ length: CAMERA_RESTARTS + 1 }, () => new FakeTrack());
  const { camera } = world([...tracks]);
  await camera.open();
  for (const track of tracks) {
    await vi.waitFor(() => expect(track.onended).not.toBeNull());
    track.onended?.();
  }
  expect(camera.view()).toMatchObject({ phase: 'failed', error: 'inUse' });
});

test('the light is offered only where the track has one', async () => {
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

test('a light that refuses is not offered any more, the picture stays', async () => {
  const track = Object.assign(new FakeTrack(), { torch: true });
  track.applyConstraints = () => Promise.reject(named('OverconstrainedError'));
  const { camera } = world([track]);
  await camera.open();
  await camera.setTorch(true);
  expect(camera.view()).toMatchObject({ phase: 'live', torch: 'none' });
});

test('listeners hear of every change until they leave', async () => {
  const { camera } = world([new FakeTrack()]);
  const phases: string[] = [];
  const leave = camera.subscribe(() => phases.push(camera.view().phase));
  await camera.open();
  camera.close();
  leave();
  await camera.open();
  expect(phases).toEqual(['opening', 'live', 'idle']);
});

test('what is thrown without a name is a browser that cannot', () => {
  expect(cameraError('something')).toBe('unsupported');
  expect(cameraError(null)).toBe('unsupported');
});
