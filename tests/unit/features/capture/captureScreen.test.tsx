// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { db, type PropertyRow } from '../../../../src/db/db';
import { createDraft, ownerOfUser } from '../../../../src/db/drafts';
import { keepService } from '../../../../src/db/lastServices';
import { replaceProperties } from '../../../../src/db/replaceSet';
import { StorageError } from '../../../../src/db/storage';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { setRunners, useSyncStatus } from '../../../../src/sync/status';
import { DOM, draft, FAR, freshPhone, ME, NOWHERE, open, receiver, select, show, step } from './captureStage';

freshPhone();

describe('the property', () => {
  it('is listed by name and required when none is near', async () => {
    await open();
    expect(
      within(select())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Bitte wählen', 'Garagenhof', 'Haus am Dom', 'Zeche']);
    expect(screen.getByText('Bitte wählen Sie eine Immobilie aus')).toBeTruthy();
  });

  it('is preselected within 150 m, with its distance', async () => {
    await open();
    receiver.fix(50.938461, 6.959974);
    await screen.findByText('Vorausgewählt');
    expect(select().value).toBe(DOM.id);
    expect(screen.getByText(/^11.m entfernt$/)).toBeTruthy();
  });

  it('is a warning in kilometres when far away, without a tick', async () => {
    await open();
    fireEvent.change(select(), { target: { value: FAR.id } });
    receiver.fix(50.938461, 6.959974);
    const far = await screen.findByText(/^51,4.km entfernt$/);
    expect(far.closest('.distance--far')).toBeTruthy();
    expect(within(step('Immobilie')).queryByText('Ausgewählt')).toBeNull();
  });

  it('stays as chosen by hand, whatever the position', async () => {
    await open();
    fireEvent.change(select(), { target: { value: FAR.id } });
    receiver.fix(50.938461, 6.959974);
    await screen.findByText('Erfasst');
    expect(select().value).toBe(FAR.id);
  });

  it("is the tapped card's, wherever the phone is", async () => {
    await open(undefined, FAR.id);
    receiver.fix(50.938461, 6.959974);
    await screen.findByText('Erfasst');
    expect(select().value).toBe(FAR.id);
  });

  it("is the tapped card's also after a storage retry", async () => {
    await db.properties.bulkPut([FAR, DOM]);
    const broken = vi.spyOn(db.drafts, 'where').mockImplementation(() => {
      throw new StorageError('lost');
    });
    show(FAR.id);
    await screen.findByRole('heading', { name: 'Die Aufnahme kann nicht beginnen' });
    broken.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(select().value).toBe(FAR.id));
  });

  it('stays that of an open draft, with a message', async () => {
    await createDraft(draft({ notes: 'Treppe' }));
    await open(undefined, FAR.id);
    expect(await screen.findByText('Ihre begonnene Aufnahme geht weiter.')).toBeTruthy();
    expect(select().value).toBe(DOM.id);
  });

  it('shows its address when two have the same name', async () => {
    await open([DOM, { ...FAR, name: 'Haus am Dom', address: 'Ring 1' }]);
    expect(within(select()).getByRole('option', { name: 'Haus am Dom, Ring 1' })).toBeTruthy();
  });
});

describe('unknown properties', () => {
  it('are loading until the server was requested, and never none', async () => {
    await open([]);
    expect(screen.getByText('Immobilien werden geladen')).toBeTruthy();
    expect(screen.queryByText('Noch keine Immobilien zugewiesen')).toBeNull();
  });

  it('report a failed pull, and load again by a tap', async () => {
    const request = vi.fn();
    setRunners({ deliver: () => undefined, pull: request, makeRoom: async () => 0 });
    useSyncStatus.setState({ pull: 'failed' });
    await open([]);
    expect(step('Immobilie').textContent).toContain('Immobilien konnten nicht geladen werden');
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(request).toHaveBeenCalledOnce();
    useSyncStatus.setState({ pull: 'idle' });
    setRunners(null);
  });

  it('are none when the server said so', async () => {
    await replaceProperties(ME, []);
    await open([]);
    expect(await screen.findByText('Noch keine Immobilien zugewiesen')).toBeTruthy();
  });
});

describe('the service', () => {
  const withServices = (serviceTypes: ServiceType[]) => [{ ...DOM, serviceTypes }];

  it('needs no choice when one is agreed', async () => {
    await open(withServices(['Hausmeister']));
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Vorausgewählt');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.serviceType).toBe('Hausmeister'));
  });

  const chip = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');

  it('is offered as chips when several are, without a default', async () => {
    await open(withServices(['Hausmeister', 'Winterdienst']));
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Vorausgewählt');
    expect([chip('Hausmeister'), chip('Winterdienst')]).toEqual(['false', 'false']);
    const winter = screen.getByRole('radio', { name: 'Winterdienst' });
    fireEvent.click(winter);
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.serviceType).toBe('Winterdienst'));
    expect([winter.querySelectorAll('svg').length, step('Leistung').textContent]).toEqual([
      1,
      expect.stringContaining('Ausgewählt'),
    ]);
  });

  it('is preselected as last named at this property', async () => {
    await keepService(ownerOfUser(ME), DOM.id, 'Hausmeister');
    await keepService(ownerOfUser(ME), NOWHERE.id, 'Winterdienst');
    await keepService(ownerOfUser('user00000000002'), FAR.id, 'Hausmeister');
    const both: ServiceType[] = ['Hausmeister', 'Winterdienst'];
    await open([DOM, FAR].map((property) => ({ ...property, serviceTypes: both })));
    fireEvent.change(select(), { target: { value: DOM.id } });
    await screen.findByText('Wie zuletzt');
    expect([chip('Hausmeister'), chip('Winterdienst')]).toEqual(['true', 'false']);
    fireEvent.change(select(), { target: { value: FAR.id } });
    await waitFor(() => expect([chip('Hausmeister'), chip('Winterdienst')]).toEqual(['false', 'false']));
  });

  it.each([
    ['2026-12-01T08:00:00.000Z', 'true'],
    ['2026-07-01T08:00:00.000Z', 'false'],
  ])('is Winterdienst as last time in its season only: %s', async (startedAt, pressed) => {
    await keepService(ownerOfUser(ME), DOM.id, 'Winterdienst');
    await createDraft(draft({ startedAt }));
    await open(withServices(['Hausmeister', 'Winterdienst']));
    await waitFor(() => expect([chip('Hausmeister'), chip('Winterdienst')]).toEqual(['false', pressed]));
    expect(screen.queryAllByText('Wie zuletzt')).toHaveLength(pressed === 'true' ? 1 : 0);
  });

  it('is a choice outside the season, though only Winterdienst is agreed', async () => {
    await createDraft(draft({ startedAt: '2026-07-01T08:00:00.000Z' }));
    await open(withServices(['Winterdienst']));
    expect(chip('Winterdienst')).toBe('false');
    fireEvent.click(screen.getByRole('radio', { name: 'Winterdienst' }));
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.serviceType).toBe('Winterdienst'));
  });
});

describe('the activities', () => {
  const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  const stored = async () => (await db.drafts.toArray())[0]?.work;
  const winter = async (more: Partial<PropertyRow> = {}) => {
    await open([{ ...DOM, serviceTypes: ['Winterdienst', 'Hausmeister'], ...more }], DOM.id);
    fireEvent.click(await screen.findByRole('radio', { name: 'Winterdienst' }));
    await screen.findByRole('group', { name: 'Tätigkeiten' });
  };

  it('are stored at every tap and restored after a kill', async () => {
    await winter();
    tap('Räumen');
    await waitFor(async () => expect(await stored()).toMatchObject({ activities: [{ code: 'winter_clear' }] }));
    tap('Streuen');
    tap('Splitt');
    await waitFor(async () =>
      expect((await stored())?.activities.map(({ label }) => label)).toEqual(['Räumen', 'Streuen', 'Splitt']),
    );
    tap('Beginn und Ende angeben');
    fireEvent.change(screen.getByLabelText('Beginn'), { target: { value: '05:10' } });
    await waitFor(async () => expect(await stored()).toMatchObject({ from: '05:10', until: null }));
    cleanup();
    await winter();
    expect([pressed('Räumen'), pressed('Splitt'), pressed('Salz')]).toEqual(['true', 'true', 'false']);
    expect(screen.getByLabelText<HTMLInputElement>('Beginn').value).toBe('05:10');
  });

  it('warn where salt is forbidden, and keep it available', async () => {
    await winter({ saltless: true });
    expect(screen.queryByText('Salz nicht zulässig')).toBeNull();
    tap('Streuen');
    await screen.findByText('Salz nicht zulässig');
    tap('Salz');
    expect(pressed('Salz')).toBe('true');
  });

  it('take typed ones once', async () => {
    await winter();
    for (const _twice of [1, 2]) {
      tap('Andere Tätigkeit');
      fireEvent.change(screen.getByLabelText('Andere Tätigkeit'), { target: { value: ' Dachlawine gesichert ' } });
      tap('Hinzufügen');
    }
    expect(pressed('Dachlawine gesichert')).toBe('true');
    await waitFor(async () =>
      expect((await stored())?.activities).toEqual([{ code: '', label: 'Dachlawine gesichert' }]),
    );
  });

  it("include the company's own, except by link or other account", async () => {
    await db.session.update('current', { activities: { Winterdienst: ['Dachlawine sichern'] } });
    await winter();
    tap('Dachlawine sichern');
    expect(pressed('Dachlawine sichern')).toBe('true');
    await waitFor(async () =>
      expect((await stored())?.activities).toEqual([{ code: '', label: 'Dachlawine sichern' }]),
    );
    tap('Dachlawine sichern');
    expect(pressed('Dachlawine sichern')).toBe('false');
    await db.session.update('current', { user: 'somebody else' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dachlawine sichern' })).toBeNull());
  });

  it('keep typed text without a tap on Hinzufügen', async () => {
    await winter();
    tap('Andere Tätigkeit');
    const field = screen.getByLabelText('Andere Tätigkeit');
    fireEvent.change(field, { target: { value: 'Eiszapfen entfernt' } });
    fireEvent.blur(field);
    expect(pressed('Eiszapfen entfernt')).toBe('true');
    await waitFor(async () =>
      expect((await stored())?.activities).toEqual([{ code: '', label: 'Eiszapfen entfernt' }]),
    );
  });

  it('are optional, and absent without a service', async () => {
    await open([{ ...DOM, serviceTypes: ['Winterdienst', 'Hausmeister'] }], DOM.id);
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Erfasst');
    expect(screen.queryByRole('group', { name: 'Tätigkeiten' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Hausmeister' }));
    await screen.findByRole('button', { name: 'Kontrollgang' });
    expect(screen.getByText('Es fehlt noch: Foto')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Winterdienst' }));
    await screen.findByRole('button', { name: 'Räumen' });
  });
});

describe('the location', () => {
  it('is shown with six decimals and accuracy, and stores the draft', async () => {
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

  it('shows the address as soon as it is known', async () => {
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
  ])('shows code %i as "%s", with advice', async (code, sentence) => {
    await open();
    receiver.fail(code);
    expect(await screen.findByText(sentence)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    expect(receiver.requests).toBe(2);
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Erfasst');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('ends unanswered after ten seconds; a later fix counts', async () => {
    onTestFinished(() => void vi.useRealTimers());
    await open();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    fireEvent.change(select(), { target: { value: NOWHERE.id } });
    expect(screen.queryByText('GPS-Timeout')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('GPS-Timeout')).toBeTruthy();
    receiver.fail(1);
    expect(await screen.findByText('GPS-Zugriff wurde verweigert')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Ort der Arbeit' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('GPS-Timeout')).toBeTruthy();
    receiver.fix(50.938361, 6.959974);
    await screen.findByText('Erfasst');
    expect(screen.queryByText('GPS-Timeout')).toBeNull();
  });

  it('improves a vague fix until thirty seconds without a touch', async () => {
    onTestFinished(() => void vi.useRealTimers());
    await open();
    const asleep = vi.spyOn(receiver, 'clearWatch');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
    asleep.mockClear();
    receiver.fix(50.938361, 6.959974, 900);
    await screen.findByText('Erfasst');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    fireEvent.pointerDown(document.body);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asleep).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(asleep).toHaveBeenCalledTimes(1);
  });

  it('is not supported without a receiver', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
    await open();
    expect(await screen.findByText('GPS wird von diesem Gerät nicht unterstützt')).toBeTruthy();
  });

  it("may be the property's after a failed attempt only", async () => {
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

  it('is that of the saved property, not of an earlier choice', async () => {
    await open([FAR, DOM, NOWHERE], FAR.id);
    receiver.fail(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Standort der Immobilie verwenden' }));
    await screen.findByText('Standort laut Objektadresse, kein GPS');
    fireEvent.change(select(), { target: { value: DOM.id } });
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]).toMatchObject({
        property: DOM.id,
        place: { source: 'property', latitude: DOM.latitude, longitude: DOM.longitude },
      }),
    );
    fireEvent.change(select(), { target: { value: NOWHERE.id } });
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]).toMatchObject({ property: NOWHERE.id, place: null }),
    );
    expect(screen.queryByText('Standort laut Objektadresse, kein GPS')).toBeNull();
  });

  it('may be typed after two failed attempts at a placeless property', async () => {
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

  it('can be cleared and retyped after a reload, with the focus kept', async () => {
    const manual = { source: 'manual', latitude: null, longitude: null, accuracy: null, address: 'Garage 7' } as const;
    await createDraft(draft({ property: NOWHERE.id, place: manual }));
    await open();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ort der Arbeit' });
    field.focus();
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.place).toBeNull());
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Garage 8' } });
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]?.place).toMatchObject({ source: 'manual', address: 'Garage 8' }),
    );
  });
});
