/**
 * The example record of landing page, sample and pictures (tests/support/run/pictures.mjs delivers it to a real server and
 * compares). Property and people are invented; times are German.
 */
import type { ShownRecord } from '../../domain/documentation/record';
import photo1 from './pictures/sample-1.webp';
import photo2 from './pictures/sample-2.webp';

const MINUTE = 60_000;
/** 20.11.2026, 06:48 Uhr. */
const CAPTURED_AT = Date.UTC(2026, 10, 20, 5, 48);

/** As the Hausverwaltung sees it; `number` derives from `id`, `distance` from the demo's position. */
export const STORY: ShownRecord = {
  id: 'winterdienst419',
  number: 'TN7TT-XZ7P5',
  property: null,
  propertyName: 'Venloer Straße 419, Vorderhaus',
  propertyAddress: 'Venloer Straße 419, 50825 Köln',
  user: null,
  employeeName: 'Jonas Weber',
  companyName: 'Kowalski Gebäudedienste GmbH',
  managerName: 'Hausverwaltung Reinhardt & Söhne',
  serviceType: 'Winterdienst',
  location: 'Venloer Straße 419, 50825 Köln',
  latitude: 50.951135,
  longitude: 6.914132,
  accuracy: 8,
  locationSource: 'gps',
  locationStatus: 'on_site',
  distance: 14,
  notes: 'Gehweg und Eingang geräumt, Splitt gestreut. Hintere Kellertreppe vereist, zusätzlich gestreut.',
  byLink: false,
  clockKnown: true,
  photoCount: 2,
  startedAt: CAPTURED_AT - 3 * MINUTE,
  capturedAt: CAPTURED_AT,
  completedAt: CAPTURED_AT + 6_000,
  state: 'complete',
  late: false,
  held: false,
  editedAt: null,
  transfer: null,
};

/** Its photos; `name` in pocketbase/demo/photos, times in ms, sizes in pixels. */
export const STORY_PHOTOS = [
  {
    name: 'schnee-1',
    src: photo1,
    width: 960,
    height: 720,
    takenAt: CAPTURED_AT - 2 * MINUTE,
    alt: 'Geräumter und gestreuter Gehweg vor dem Haus',
  },
  {
    name: 'schnee-2',
    src: photo2,
    width: 960,
    height: 720,
    takenAt: CAPTURED_AT - MINUTE,
    alt: 'Gehweg aus der Nähe, mit Splitt',
  },
] as const;
