/** Advice after a camera error; follows the specified sentence (spec 8). */
import type { CameraError } from '../../domain/text/texts.capture';

export const CAMERA_ADVICE: Record<CameraError, string> = {
  unsupported: 'Wählen Sie ein Foto aus.',
  denied: 'Erlauben Sie die Kamera, oder wählen Sie ein Foto aus.',
  notFound: 'Schließen Sie eine Kamera an, oder wählen Sie ein Foto aus.',
  inUse: 'Schließen Sie andere Apps, die die Kamera verwenden, oder wählen Sie ein Foto aus.',
  constraints: 'Versuchen Sie es erneut, oder wählen Sie ein Foto aus.',
  insecure: 'Öffnen Sie die App über eine Adresse, die mit https:// beginnt, oder wählen Sie ein Foto aus.',
};
