/** Advice after a position error; follows the specified sentence (spec 8). */
import type { LocationError } from '../../domain/text/texts.capture';

export const LOCATION_ADVICE: Record<LocationError, string> = {
  denied: 'Erlauben Sie den Standort in den Einstellungen dieser Seite.',
  unavailable: 'Schalten Sie die Ortung des Geräts ein, oder gehen Sie kurz ins Freie.',
  timeout: 'Gehen Sie kurz ins Freie, und erfassen Sie den Standort erneut.',
  unknown: 'Erfassen Sie den Standort erneut.',
  unsupported: 'Verwenden Sie ein Gerät mit Ortung oder den Standort der Immobilie.',
};
