/** An ordinary documentation as the server shows it. */
import type { DocumentationRecord } from '../../../src/domain/documentation/record';

/** Captured on 21 November 2026, 05:42 UTC; 8 m accurate, on site, one photo. */
export const RECORD: DocumentationRecord = {
  id: 'doc000000000001',
  property: 'property0000000',
  propertyName: 'Haus 1',
  propertyAddress: 'Weg 1',
  user: 'user00000000001',
  employeeName: 'Emre Aydin',
  companyName: 'Kowalski',
  serviceType: null,
  location: 'Weg 1',
  latitude: 50.9,
  longitude: 6.9,
  accuracy: 8,
  locationSource: 'gps',
  locationStatus: 'on_site',
  distance: 3,
  notes: '',
  byLink: false,
  clockKnown: true,
  photoCount: 1,
  startedAt: Date.UTC(2026, 10, 21, 5, 37),
  capturedAt: Date.UTC(2026, 10, 21, 5, 42),
  completedAt: Date.UTC(2026, 10, 21, 5, 43),
  state: 'complete',
  late: false,
  held: false,
  number: '00000-00000',
  editedAt: null,
  updated: '2026-11-21 06:42:00.000Z',
};
