/** Kinds of camera errors. */
import type { CameraError } from '../domain/text/texts.capture';

/** Our own failure, before the browser's. */
export class CameraFailure extends Error {
  constructor(readonly kind: CameraError) {
    super(kind);
  }
}

const KINDS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'notFound',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
  InvalidStateError: 'inUse',
  OverconstrainedError: 'constraints',
};

/** Maps getUserMedia errors to our kinds. */
export function cameraError(error: unknown): CameraError {
  if (error instanceof CameraFailure) return error.kind;
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return KINDS[name] ?? 'unsupported';
}
