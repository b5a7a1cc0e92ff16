/** What to do where camera or position failed: follows the specified sentence (spec 8, D10, D44; design). */
import type { CameraError, LocationError } from '../../domain/texts.capture';

export const LOCATION_ADVICE: Record<LocationError, string> = {
  denied: 'Erlauben Sie den Standort in den Einstellungen dieser Seite.',
  unavailable: 'Schalten Sie die Ortung des Geräts ein, oder gehen Sie kurz ins Freie.',
  timeout: 'Gehen Sie kurz ins Freie, und erfassen Sie den Standort erneut.',
  unknown: 'Erfassen Sie den Standort erneut.',
  unsupported: 'Verwenden Sie ein Gerät mit Ortung oder den Standort der Immobilie.',
};

export const CAMERA_ADVICE: Record<CameraError, string> = {
  unsupported: 'Wählen Sie ein Foto aus.',
  denied: 'Erlauben Sie die Kamera, oder wählen Sie ein Foto aus.',
  notFound: 'Schließen Sie eine Kamera an, oder wählen Sie ein Foto aus.',
  inUse: 'Schließen Sie andere Apps, die die Kamera verwenden, oder wählen Sie ein Foto aus.',
  constraints: 'Versuchen Sie es erneut, oder wählen Sie ein Foto aus.',
  insecure: 'Öffnen Sie die App über eine Adresse, die mit https:// beginnt, oder wählen Sie ein Foto aus.',
};
