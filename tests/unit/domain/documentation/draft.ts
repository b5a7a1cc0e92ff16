/** A draft that can be saved, and its photos. */
import type { Content, Draft, ManifestPhoto } from '../../../../src/domain/documentation/documentation';

const STARTED = Date.UTC(2026, 10, 21, 6, 40);
export const CAPTURED = '2026-11-21T06:42:00.123Z';

export const photo: ManifestPhoto = {
  id: 'pho000000000001',
  sha256: 'a'.repeat(64),
  bytes: 250_000,
  width: 1920,
  height: 1080,
  takenAt: '2026-11-21T06:41:00.000Z',
  source: 'camera',
};

export const draft: Draft = {
  id: 'doc000000000001',
  owner: 'user:usr000000000001',
  author: 'usr000000000001',
  rev: 4,
  state: 'open',
  startedAt: new Date(STARTED).toISOString(),
  timer: { elapsed: 0, wall: STARTED },
  expiredAt: null,
  property: 'pro000000000001',
  employeeName: null,
  place: {
    source: 'gps',
    latitude: 50.938361,
    longitude: 6.959974,
    accuracy: 8.5,
    address: 'Domkloster 4, 50667 Köln',
  },
  serviceType: 'Hausmeister',
  notes: 'Keller gewischt',
};

export const byLink: Draft = {
  ...draft,
  owner: 'link:0123456789abcdef0123456789abcdef',
  author: null,
  employeeName: 'Max Müller',
};

/** Content as the server reads it, by a signed-in person. */
export const content: Content = {
  version: 1,
  id: draft.id,
  author: draft.author,
  property: draft.property,
  employeeName: null,
  location: 'Domkloster 4, 50667 Köln',
  latitude: 50.938361,
  longitude: 6.959974,
  accuracy: 8.5,
  locationSource: 'gps',
  serviceType: 'Hausmeister',
  notes: 'Keller gewischt',
  startedAt: draft.startedAt,
  capturedAt: CAPTURED,
  clockOffset: 120,
  photos: [photo],
};
