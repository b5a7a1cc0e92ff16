/** The capture screen of an employee on an empty phone (fake-indexeddb). */
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { newDocumentationPath } from '../../../../src/components/paths';
import { Toasts } from '../../../../src/components/Toast';
import { type DraftRow, db, type PropertyRow } from '../../../../src/db/db';
import { ownerOfUser } from '../../../../src/db/drafts';
import { addPhoto } from '../../../../src/db/photos';
import { NewDocumentation } from '../../../../src/features/capture/NewDocumentation';
import { sha256Hex } from '../../../../src/platform/clock';
import { afterInView } from '../../../../src/platform/page';

// Testing Library's second is too short for storage on a busy machine.
configure({ asyncUtilTimeout: 8000 });

export const ME = 'user00000000001';
export const MINUTE = 60_000;

class Receiver {
  private found: PositionCallback = () => undefined;
  private failed: PositionErrorCallback = () => undefined;
  requests = 0;
  watchPosition = (found: PositionCallback, failed?: PositionErrorCallback | null) => {
    this.requests++;
    this.found = found;
    this.failed = failed ?? (() => undefined);
    return this.requests;
  };
  clearWatch = () => undefined;
  fix(latitude: number, longitude: number, accuracy = 8) {
    const coords = { latitude, longitude, accuracy } as GeolocationCoordinates;
    this.found({ coords, timestamp: Date.now() } as GeolocationPosition);
  }
  fail(code: number) {
    this.failed({ code } as GeolocationPositionError);
  }
}
export let receiver = new Receiver();

function property(id: string, over: Partial<PropertyRow>): PropertyRow {
  const place = { latitude: 50.938361, longitude: 6.959974 };
  return {
    id,
    account: ME,
    name: id,
    address: 'Domkloster 4, 50667 Köln',
    notes: '',
    serviceTypes: [],
    ...place,
    ...over,
  };
}

export const DOM = property('prop00000000001', { name: 'Haus am Dom' });
export const FAR = property('prop00000000002', { name: 'Zeche', latitude: 51.4, longitude: 7.0 });
export const NOWHERE = property('prop00000000003', { name: 'Garagenhof', latitude: 0, longitude: 0 });

/** Renders the screen. @param at the property whose card was tapped. */
export function show(at?: string): void {
  render(
    <MemoryRouter initialEntries={[newDocumentationPath(at)]}>
      <Routes>
        <Route path="/new-documentation" element={<NewDocumentation />} />
        <Route path="/dashboard" element={<p>Das Dashboard</p>} />
      </Routes>
      <Toasts after={afterInView} />
    </MemoryRouter>,
  );
}

/** Renders the form. @param at the property whose card was tapped. */
export async function open(properties: PropertyRow[] = [FAR, DOM, NOWHERE], at?: string): Promise<void> {
  await db.properties.bulkPut(properties);
  show(at);
  await screen.findByRole('heading', { name: 'Neue Dokumentation' });
  await waitFor(() => expect(within(select()).getAllByRole('option')).toHaveLength(properties.length + 1));
}

export const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Immobilie' });
export const step = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section');
  if (!section) throw new Error(`no step ${name}`);
  return section;
};
export const saved = () => screen.findByText('Dokumentation gespeichert', undefined, { timeout: 10_000 });
export const save = () => screen.getByRole('button', { name: 'Speichern' });

export function draft(over: Partial<DraftRow> = {}): DraftRow {
  return {
    id: 'draft0000000001',
    owner: ownerOfUser(ME),
    author: ME,
    rev: 0,
    state: 'open',
    startedAt: new Date().toISOString(),
    timer: { elapsed: 0, wall: Date.now() },
    expiredAt: null,
    property: DOM.id,
    employeeName: null,
    place: { source: 'gps', latitude: 50.938361, longitude: 6.959974, accuracy: 8, address: null },
    serviceType: null,
    notes: '',
    ...over,
  };
}

export async function storePhoto(row: DraftRow): Promise<void> {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer;
  const line = { sha256: await sha256Hex(bytes), bytes: 4, width: 4, height: 3, source: 'camera' as const };
  await addPhoto(row, { id: 'photo0000000001', takenAt: new Date().toISOString(), ...line }, bytes);
}

/** Each test: an empty phone, a signed-in employee, a silent receiver. */
export function freshPhone(): void {
  // Preloads lazy code: on a busy machine that takes longer than a test waits.
  beforeAll(async () => {
    await Promise.all([
      import('../../../../src/features/capture/ReceiptScreen'),
      import('../../../../src/features/capture/state/sealing'),
    ]);
  }, 60_000);
  beforeEach(async () => {
    await Promise.all(db.tables.map((table) => table.clear()));
    receiver = new Receiver();
    Object.defineProperty(navigator, 'geolocation', { value: receiver, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    await db.session.put({
      id: 'current',
      user: ME,
      token: 't',
      email: 'emil@example.org',
      fullName: 'Emil Erster',
      companyName: '',
      role: 'employee',
      employer: null,
      mustChangePassword: false,
      alive: true,
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}
