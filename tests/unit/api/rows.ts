/** Rows and lists as PocketBase writes them. */
import { type Behaviour, json } from './badServer';

/** A row as PocketBase writes it: snake_case, '' for none, 0 for no number, dates with a space. */
export const ROW = {
  id: 'doc000000000001',
  collectionId: 'c',
  collectionName: 'documentations',
  property: 'pro000000000001',
  property_name: 'Domkloster',
  property_address: 'Domkloster 4, 50667 Köln',
  user: 'usr000000000001',
  employee_name: 'Mia Mitarbeit',
  link: '',
  company_admin: 'usr000000000002',
  company_name: 'Gebäudedienst',
  property_manager: 'usr000000000003',
  manager_name: 'Hausverwaltung Reinhardt',
  service_type: 'Hausmeister',
  location: 'Domkloster 4, 50667 Köln',
  latitude: 50.938361,
  longitude: 6.959974,
  accuracy: 8.5,
  location_source: 'gps',
  location_status: 'on_site',
  trust_level: 'signed_in',
  distance: 0,
  notes: '',
  started_at: '2026-11-21 06:40:00.000Z',
  captured_at: '2026-11-21 06:42:00.123Z',
  clock_known: true,
  photo_count: 2,
  state: 'complete',
  late: false,
  held: false,
  completed_at: '2026-11-21 06:43:00.000Z',
  number: '4F7K2-Q9M3X',
  edited_at: '',
  updated: '2026-11-21 06:43:00.456Z',
};
export const PHOTO = {
  id: 'pho000000000001',
  documentation: ROW.id,
  photo: 'photo_x1.jpg',
  sha256: 'a'.repeat(64),
  bytes: 1000,
  width: 1920,
  height: 1080,
  taken_at: '2026-11-21 06:41:00.000Z',
  source: 'camera',
  sequence: 0,
};
export const items = (...rows: unknown[]) =>
  json(200, { page: 1, perPage: 50, totalItems: -1, totalPages: -1, items: rows });
/** Answers by a part of the address. */
export const byPath =
  (behaviours: Record<string, Behaviour>): Behaviour =>
  (response, request) =>
    Object.entries(behaviours).find(([part]) => request.url.includes(part))?.[1](response, request);
