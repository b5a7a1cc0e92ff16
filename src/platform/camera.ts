/**
 * The camera: one stream for the capture, outside React, so that no render reopens it. Prefers the
 * rear camera. After an interruption (call, lock screen, other app) it reopens when the page is
 * visible.
 */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../domain/limits';
import type { CameraError } from '../domain/text/texts.capture';
import { CameraFailure, cameraError } from './cameraError';
import { log } from './log';

/**
 * ms without a picture: the system took the camera; shorter pauses occur at every start (WebKit).
 */
const CAMERA_MUTED = 1500;
/** Restarts after which another app is assumed to use the camera. */
export const CAMERA_RESTARTS = 3;

/** `torch` is 'none' without a light. `error` only in the phase 'failed'. */
export type CameraView = {
  phase: 'idle' | 'opening' | 'live' | 'failed';
  stream: MediaStream | null;
  error: CameraError | null;
  torch: 'none' | 'off' | 'on';
};

/** Browser APIs of the camera; tests replace them. */
export type CameraWorld = {
  /** Undefined without a camera API, or without HTTPS. */
  devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  secure: boolean;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Calls back after ms; returns the cancel function. */
  after: (ms: number, call: () => void) => () => void;
};

type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

const CLOSED: CameraView = { phase: 'idle', stream: null, error: null, torch: 'none' };
const SIZE = { width: { ideal: PHOTO_WIDTH }, height: { ideal: PHOTO_HEIGHT } };
const ANY: MediaStreamConstraints = { audio: false, video: true };

/** Constraints replace the ones before, so that light and zoom must name each other. */
export function advancedOf(track: MediaStreamTrack, change: { torch: boolean } | { zoom: number }) {
  return { advanced: [{ ...track.getConstraints?.().advanced?.[0], ...change }] };
}

export class Camera {
  private now: CameraView = CLOSED;
  private readonly listeners = new Set<() => void>();
  private wanted = false;
  /** Raised by every open and close: a stream of an older attempt is stopped at once. */
  private attempt = 0;
  private restarts = 0;
  /** Of the next stream. `ideal`, not `exact`: a device without rear camera throws OverconstrainedError. */
  which: MediaTrackConstraints = { facingMode: { ideal: 'environment' }, ...SIZE };
  private callOffMuted: () => void = () => undefined;

  constructor(private readonly world: CameraWorld) {}

  /** A new object at each change. */
  view = (): CameraView => this.now;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Resolves when live or failed (see `view`). No effect if open. */
  open = async (): Promise<void> => {
    if (this.wanted) return;
    this.wanted = true;
    this.restarts = 0;
    this.world.page.addEventListener('visibilitychange', this.visibilityChanged);
    await this.acquire();
  };

  close = (): void => {
    this.leave();
    this.set(CLOSED);
  };

  setTorch = async (on: boolean): Promise<void> => {
    const track = this.now.stream?.getVideoTracks()[0];
    if (!track || this.now.torch === 'none') return;
    try {
      await track.applyConstraints(advancedOf(track, { torch: on }));
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

  /** A new stream for an open camera. */
  async acquire(): Promise<void> {
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
      return await devices.getUserMedia({ audio: false, video: this.which });
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
    // A hidden page cannot open the camera; retry when visible.
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
    // Close when hidden: on many phones a kept stream returns black or with another lens.
    this.attempt += 1;
    this.stopTracks();
    this.set({ ...CLOSED, phase: 'opening' });
  };
}

/** Whether the camera opens without a prompt; 'unknown' if not reported. */
export async function cameraPermission(): Promise<PermissionState | 'unknown'> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return status.state;
  } catch {
    return 'unknown';
  }
}

/** Looked up on use: this module may load without a browser. */
const BROWSER: CameraWorld = {
  get devices() {
    // Absent in older engines without HTTPS.
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
