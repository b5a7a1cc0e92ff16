/** Rows as the server shows them. */
import type { DocumentationRow, PropertyRow } from '../../../src/db/db';
import { RECORD } from '../../support/rows/record';
import { ANNA, NOW } from './device';

export function served(id: string, changes: Partial<DocumentationRow> = {}): Omit<DocumentationRow, 'account'> {
  return {
    ...RECORD,
    id,
    user: ANNA,
    employeeName: 'Anna',
    companyName: 'Blank GmbH',
    startedAt: NOW,
    capturedAt: NOW,
    completedAt: NOW,
    ...changes,
  };
}

export function property(id: string, name: string): Omit<PropertyRow, 'account'> {
  return { id, name, address: 'Weg 1', notes: '', latitude: 50.9, longitude: 6.9, serviceTypes: [] };
}
