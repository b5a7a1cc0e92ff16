/**
 * The camera: one stream for the whole capture, outside React, so that no render opens it twice. Rear camera preferred,
 * any other accepted. What the system takes away (call, lock screen, another app) is taken back when the page shows.
 */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../domain/limits';
import type { CameraError } from '../domain/text/texts.capture';
import { CameraFailure, cameraError } from './cameraError';
import { log } from './log';

/** A camera without a picture for so long was taken away by the system; shorter pauses happen at every start (WebKit). */
const CAMERA_MUTED = 1500;
/** A camera that is taken away again and again is in use elsewhere: after so many new starts we say so. */
export const CAMERA_RESTARTS = 3;

/** `torch` is 'none' where the open camera has no light. `error` only in the phase 'failed'. */
export type CameraView = {
  phase: 'idle' | 'opening' | 'live' | 'failed';
  stream: MediaStream | null;
  error: CameraError | null;
  torch: 'none' | 'off' | 'on';
};

/** What the camera needs of the browser; tests bring their own. */
export type CameraWorld = {
  /** Undefined where the browser has no camera interface or hides it (no HTTPS). */
  devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  secure: boolean;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Calls back after some ms; the result calls it off. */
  after: (ms: number, call: () => void) => () => void;
};

type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraints & { advanced: { torch: boolean }[] };

const CLOSED: CameraView = { phase: 'idle', stream: null, error: null, torch: 'none' };
const SIZE = { width: { ideal: PHOTO_WIDTH }, height: { ideal: PHOTO_HEIGHT } };
/** `ideal`, never `exact`: a device without a rear camera answers OverconstrainedError. */
const REAR: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, ...SIZE },
};
const ANY: MediaStreamConstraints = { audio: false, video: true };

export class Camera {
  private now: CameraView = CLOSED;
  private readonly listeners = new Set<() => void>();
  private wanted = false;
  /** Raised by every open and close: what an older attempt brings home is stopped at once. */
  private attempt = 0;
  private restarts = 0;
  private callOffMuted: () => void = () => undefined;

  constructor(private readonly world: CameraWorld) {}

  /** The state now; a new object whenever something changed. */
  view = (): CameraView => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Opens the camera; resolves when it is live or has failed (see `view`). Open already: nothing happens. */
  open = async (): Promise<void> => {
    if (this.wanted) return;
    this.wanted = true;
    this.restarts = 0;
    this.world.page.addEventListener('visibilitychange', this.visibilityChanged);
    await this.acquire();
  };

  /** Stops the stream and its light. */
  close = (): void => {
    this.leave();
    this.set(CLOSED);
  };

  /** Switches the light, where there is one. */
  setTorch = async (on: boolean): Promise<void> => {
    const track = this.now.stream?.getVideoTracks()[0];
    if (!track || this.now.torch === 'none') return;
    try {
      await track.applyConstraints({ advanced: [{ torch: on }] } as TorchConstraints);
      this.set({ ...this.now, torch: on ? 'on' : 'off' });
    } catch {
      log('camera.torch', 'refused');
      this.set({ ...this.now, torch: 'none' });
    }
  };

  private set(view: CameraView): void {
    this.now = view;
    for (const changed of this.listeners) changed();
  }

  private leave(): void {
    this.wanted = false;
    this.attempt += 1;
    this.world.page.removeEventListener('visibilitychange', this.visibilityChanged);
    this.stopTracks();
  }

  private stopTracks(): void {
    this.callOffMuted();
    for (const track of this.now.stream?.getTracks() ?? []) {
      track.onended = track.onmute = track.onunmute = null;
      track.stop();
    }
  }

  private async acquire(): Promise<void> {
    const attempt = ++this.attempt;
    this.stopTracks();
    this.set({ ...CLOSED, phase: 'opening' });
    try {
      const stream = await this.request();
      if (attempt !== this.attempt) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.watch(stream);
    } catch (error) {
      if (attempt === this.attempt) this.fail(cameraError(error));
    }
  }

  private async request(): Promise<MediaStream> {
    if (!this.world.secure) throw new CameraFailure('insecure');
    const { devices } = this.world;
    if (!devices) throw new CameraFailure('unsupported');
    try {
      return await devices.getUserMedia(REAR);
    } catch (error) {
      const kind = cameraError(error);
      if (kind === 'inUse') return (await import('./otherCameras')).otherCamera(devices, SIZE, error);
      if (kind !== 'constraints' && kind !== 'notFound') throw error;
      return devices.getUserMedia(ANY);
    }
  }

  private watch(stream: MediaStream): void {
    const track = stream.getVideoTracks()[0];
    if (!track) {
      this.fail('notFound');
      return;
    }
    track.onended = () => this.takenAway();
    track.onmute = () => {
      this.callOffMuted();
      this.callOffMuted = this.world.after(CAMERA_MUTED, () => this.takenAway());
    };
    track.onunmute = () => {
      this.callOffMuted();
      this.restarts = 0;
    };
    const { torch }: TorchCapabilities = track.getCapabilities?.() ?? {};
    this.set({ phase: 'live', stream, error: null, torch: torch ? 'off' : 'none' });
  }

  private takenAway(): void {
    // A hidden page does not get the camera back; becoming visible tries again.
    if (!this.wanted || this.world.page.visibilityState !== 'visible') return;
    this.restarts += 1;
    if (this.restarts > CAMERA_RESTARTS) this.fail('inUse');
    else void this.acquire();
  }

  private fail(error: CameraError): void {
    log('camera.failed', error);
    this.leave();
    this.set({ ...CLOSED, phase: 'failed', error });
  }

  private readonly visibilityChanged = (): void => {
    if (!this.wanted) return;
    if (this.world.page.visibilityState === 'visible') {
      void this.acquire();
      return;
    }
    // Hidden: a stream that is kept comes back black or with another lens on many phones, so it is given up.
    this.attempt += 1;
    this.stopTracks();
    this.set({ ...CLOSED, phase: 'opening' });
  };
}

/** Whether the camera may be opened without a question; 'unknown' where the browser does not say. */
export async function cameraPermission(): Promise<PermissionState | 'unknown'> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return status.state;
  } catch {
    return 'unknown';
  }
}

/** The browser, looked up when it is needed: this module can be read where there is none. */
const BROWSER: CameraWorld = {
  get devices() {
    // Older engines leave the whole interface out where the page is not secure.
    return (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  },
  get secure() {
    return window.isSecureContext;
  },
  get page() {
    return document;
  },
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** The camera of this page. */
export const camera = new Camera(BROWSER);
