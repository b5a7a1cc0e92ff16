// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DraftRow, db, type PropertyRow } from '../../src/data/db';
import { createDraft, ownerOfUser } from '../../src/data/drafts';
import { addPhoto } from '../../src/data/photos';
import { sha256Hex } from '../../src/device/clock';
import type { ServiceType } from '../../src/domain/service';
import { NewDocumentation } from '../../src/features/capture/NewDocumentation';
import { Toasts } from '../../src/ui/toast';

const ME = 'user00000000001';
const MINUTE = 60_000;

/** A receiver that waits until the test says what it finds. */
class Receiver {
  private found: PositionCallback = () => undefined;
  private failed: PositionErrorCallback = () => undefined;
  asked = 0;
  watchPosition = (found: PositionCallback, failed?: PositionErrorCallback | null) => {
    this.asked++;
    this.found = found;
    this.failed = failed ?? (() => undefined);
    return this.asked;
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
let receiver = new Receiver();

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

const DOM = property('prop00000000001', { name: 'Haus am Dom' });
const FAR = property('prop00000000002', { name: 'Zeche', latitude: 51.4, longitude: 7.0 });
const NOWHERE = property('prop00000000003', { name: 'Garagenhof', latitude: 0, longitude: 0 });

async function open(properties: PropertyRow[] = [FAR, DOM, NOWHERE]): Promise<void> {
  await db.properties.bulkPut(properties);
  render(
    <MemoryRouter initialEntries={['/new-documentation']}>
      <Routes>
        <Route path="/new-documentation" element={<NewDocumentation />} />
        <Route path="/dashboard" element={<p>Das Dashboard</p>} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Neue Dokumentation' });
  await waitFor(() => expect(within(select()).getAllByRole('option')).toHaveLength(properties.length + 1));
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Immobilie' });
const step = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section');
  if (!section) throw new Error(`no step ${name}`);
  return section;
};
const save = () => screen.getByRole('button', { name: 'Speichern' });

function draft(over: Partial<DraftRow> = {}): DraftRow {
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

async function storePhoto(row: DraftRow): Promise<void> {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer;
  const line = { sha256: await sha256Hex(bytes), bytes: 4, width: 4, height: 3, source: 'camera' as const };
  await addPhoto(row, { id: 'photo0000000001', takenAt: new Date().toISOString(), ...line }, bytes);
}

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

describe('the property', () => {
  it('is listed by name and, when nothing is near, asked for', async () => {
    await open();
    expect(
      within(select())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Bitte wählen', 'Garagenhof', 'Haus am Dom', 'Zeche']);
    expect(screen.getByText('Bitte wählen Sie eine Immobilie aus')).toBeTruthy();
  });

  it('that is nearest within 150 m is preselected with its distance', async () => {
    await open();
    receiver.fix(50.938461, 6.959974);
    await screen.findByText('Vorausgewählt');
    expect(select().value).toBe(DOM.id);
    expect(screen.getByText(/^11.m entfernt$/)).toBeTruthy();
  });

  it('chosen by hand stays chosen, whatever the position says', async () => {
    await open();
    fireEvent.change(select(), { target: { value: FAR.id } });
    receiver.fix(50.938461, 6.959974);
    await screen.findByText('Erfasst');
    expect(select().value).toBe(FAR.id);
    expect(screen.getByText('Ausgewählt')).toBeTruthy();
  });

  it('is told apart by its address where two have the same name', async () => {
    await open([DOM, { ...FAR, name: 'Haus am Dom', address: 'Ring 1' }]);
    expect(within(select()).getByRole('option', { name: 'Haus am Dom, Ring 1' })).toBeTruthy();
  });
});

describe('the service (D50)', () => {
  const withServices = (serviceTypes: ServiceType[]) => [{ ...DOM, serviceTypes }];

  it('is not asked for where one is agreed', async () => {
    await open(withServices(['Hausmeister']));
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Vorausgewählt');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.serviceType).toBe('Hausmeister'));
  });

  it('is offered as chips where several are, the last one preselected', async () => {
    await db.meta.put({ key: 'setting:lastService', value: 'Winterdienst' });
    await open(withServices(['Hausmeister', 'Winterdienst']));
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Wie zuletzt');
    const chip = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
    expect([chip('Hausmeister'), chip('Winterdienst')]).toEqual(['false', 'true']);
    fireEvent.click(screen.getByRole('radio', { name: 'Hausmeister' }));
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.serviceType).toBe('Hausmeister'));
  });
});

describe('the location', () => {
  it('is shown with six decimals and its accuracy, and stores the draft', async () => {
    await open();
    receiver.fix(50.93836123456, 6.95997412345, 8.04);
    expect(await screen.findByText('50.938361, 6.959974')).toBeTruthy();
    expect(screen.getByText(/^±.8.m, \d\d:\d\d.Uhr$/)).toBeTruthy();
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]?.place).toEqual({
        source: 'gps',
        latitude: 50.938361,
        longitude: 6.959974,
        accuracy: 8,
        address: null,
      }),
    );
  });

  it('shows the address as soon as it is learned', async () => {
    await open();
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Erfasst');
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    await db.drafts.toCollection().modify((row) => {
      if (row.place) row.place.address = 'Domkloster 4, 50667 Köln';
    });
    const slip = step('Standort');
    expect(await within(slip).findByText('Domkloster 4, 50667 Köln')).toBeTruthy();
    expect(within(slip).getByText('50.938361, 6.959974')).toBeTruthy();
  });

  it.each([
    [1, 'GPS-Zugriff wurde verweigert'],
    [2, 'Standort nicht verfügbar'],
    [3, 'GPS-Timeout'],
    [9, 'Standort konnte nicht erfasst werden'],
  ])('fails with code %i as "%s", with advice, and can be tried again', async (code, sentence) => {
    await open();
    receiver.fail(code);
    expect(await screen.findByText(sentence)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    expect(receiver.asked).toBe(2);
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Erfasst');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('of a device without a receiver is not supported', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
    await open();
    expect(await screen.findByText('GPS wird von diesem Gerät nicht unterstützt')).toBeTruthy();
  });

  it('of the property may be used after a failed attempt, never before (D10)', async () => {
    await open();
    fireEvent.change(select(), { target: { value: DOM.id } });
    expect(screen.queryByRole('button', { name: 'Standort der Immobilie verwenden' })).toBeNull();
    receiver.fail(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Standort der Immobilie verwenden' }));
    expect(await screen.findByText('Standort laut Objektadresse, kein GPS')).toBeTruthy();
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]?.place).toMatchObject({ source: 'property', accuracy: null }),
    );
  });

  it('may be typed after two failed attempts where the property has none, not after one (D10)', async () => {
    await open();
    fireEvent.change(select(), { target: { value: NOWHERE.id } });
    receiver.fail(3);
    await screen.findByText('GPS-Timeout');
    expect(screen.queryByRole('textbox', { name: 'Ort der Arbeit' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    receiver.fail(3);
    const field = await screen.findByRole('textbox', { name: 'Ort der Arbeit' });
    expect(screen.getByText('Angabe der Person, kein GPS')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Garage 7' } });
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]?.place).toMatchObject({ source: 'manual', address: 'Garage 7' }),
    );
  });
});

describe('Speichern', () => {
  it('says in one line what is missing and stays focusable', async () => {
    await open();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(save().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Es fehlt noch: Immobilie, Standort, Foto');
  });

  it('tapped too early puts each sentence next to its field and leads to the first', async () => {
    await open();
    fireEvent.click(save());
    for (const [name, sentence] of [
      ['Immobilie', 'Bitte wählen Sie eine Immobilie aus'],
      ['Standort', 'Bitte erfassen Sie zuerst den Standort'],
      ['Fotos', 'Bitte nehmen Sie mindestens ein Foto auf'],
    ] as const) {
      expect(within(step(name)).getByText(sentence).closest('[role="alert"]')).toBeTruthy();
    }
    expect(document.activeElement).toBe(select());
    expect(await db.outbox.count()).toBe(0);
  });

  it('refuses notes that are too long, next to the field', async () => {
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: /Notizen/ }), { target: { value: 'x'.repeat(5001) } });
    const sentences = await screen.findAllByText('Die Notizen dürfen höchstens 5.000 Zeichen lang sein.');
    expect(sentences).toHaveLength(2);
  });

  it('seals what was captured and shows its receipt (D51)', async () => {
    await createDraft(draft({ notes: 'Treppe gewischt' }));
    await storePhoto(draft());
    await open();
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(save());
    expect(await screen.findByText('Dokumentation gespeichert')).toBeTruthy();
    const row = (await db.outbox.toArray())[0];
    expect(row).toMatchObject({ state: 'waiting', authorName: 'Emil Erster', propertyName: 'Haus am Dom' });
    expect(row?.sealed).toMatchObject({ author: ME, notes: 'Treppe gewischt', property: DOM.id });
    expect(screen.getByText('Auf dem Gerät gesichert')).toBeTruthy();
    expect(screen.getByText((text) => text.startsWith('Nr.') && text.endsWith(row?.number ?? '?'))).toBeTruthy();
    expect(await db.drafts.count()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Neue Dokumentation' }));
    expect((await screen.findByRole('timer', { name: 'Verbleibende Zeit' })).textContent).toBe('10:00');
  });
});

describe('a draft', () => {
  it('comes back with its note, its photo and its timer', async () => {
    const row = draft({ notes: 'Treppe', timer: { elapsed: 4 * MINUTE, wall: Date.now() } });
    await createDraft(row);
    await storePhoto(row);
    await open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notizen/ }).value).toBe('Treppe');
    expect(screen.getByText(/^1.Foto$/)).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Verbleibende Zeit' }).textContent).toMatch(/^(6:00|5:5\d)$/);
    expect(receiver.asked).toBe(0);
  });

  it('that ran out is kept for export: toast, disabled form, the dashboard after two seconds (D11)', async () => {
    await createDraft(draft({ notes: 'Treppe', timer: { elapsed: 0, wall: Date.now() - 11 * MINUTE } }));
    await open();
    expect(await screen.findByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.')).toBeTruthy();
    expect(screen.getByText('Zeit abgelaufen! Dokumentation kann nicht mehr gespeichert werden.')).toBeTruthy();
    expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true);
    fireEvent.click(save());
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.state).toBe('expired'));
    expect(await screen.findByText('Das Dashboard', undefined, { timeout: 4000 })).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('the timer', () => {
  it.each([
    [8 * MINUTE - 1500, 'Noch 2 Minuten verbleibend!'],
    [9 * MINUTE - 1500, 'Noch 1 Minute verbleibend!'],
  ])('warns at %i ms elapsed: "%s"', async (elapsed, sentence) => {
    await createDraft(draft({ timer: { elapsed, wall: Date.now() } }));
    await open();
    expect(screen.queryByText(sentence)).toBeNull();
    expect((await screen.findByText(sentence, undefined, { timeout: 4000 })).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Verbleibende Zeit' }).className).toContain('timer--low');
  });
});
