/** Rows as the server shows them, for tests. */
import type { DocumentationRow, PropertyRow } from '../../src/data/db';
import { ANNA, NOW } from './device';

export function served(id: string, changes: Partial<DocumentationRow> = {}): Omit<DocumentationRow, 'account'> {
  return {
    id,
    property: 'property0000000',
    propertyName: 'Haus 1',
    propertyAddress: 'Weg 1',
    user: ANNA,
    employeeName: 'Anna',
    companyName: 'Blank GmbH',
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
    startedAt: NOW,
    capturedAt: NOW,
    completedAt: NOW,
    state: 'complete',
    late: false,
    held: false,
    number: '00000-00000',
    editedAt: null,
    updated: '2026-11-21 06:42:00.000Z',
    ...changes,
  };
}

export function property(id: string, name: string): Omit<PropertyRow, 'account'> {
  return { id, name, address: 'Weg 1', notes: '', latitude: 50.9, longitude: 6.9, serviceTypes: [] };
}
