// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DraftRow, db, type PropertyRow } from '../../../../src/db/db';
import { deviceKey } from '../../../../src/db/deviceKeys';
import { createDraft, discardDraft } from '../../../../src/db/drafts';
import { lastService, serviceKey } from '../../../../src/db/lastServices';
import { onSaved } from '../../../../src/db/outbox';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { useSyncStatus } from '../../../../src/sync/status';
import {
  DOM,
  draft,
  FAR,
  freshPhone,
  ME,
  MINUTE,
  open,
  receiver,
  save,
  saved,
  select,
  step,
  storePhoto,
} from './captureStage';

freshPhone();

const AT_FAR = { latitude: FAR.latitude, longitude: FAR.longitude };
const WHY = '10 Minuten, damit Ort und Zeit zum Foto passen';

async function ready(row: DraftRow, properties?: PropertyRow[]): Promise<void> {
  await createDraft(row);
  await storePhoto(row);
  await open(properties);
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
}

describe('Speichern', () => {
  it('says in one line what is missing and stays focusable', async () => {
    await open();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(save().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Es fehlt noch: Immobilie, Standort, Foto');
  });

  it('puts each error at its field and focuses the first', async () => {
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

  it('says the specified sentence of the first missing step', async () => {
    const row = draft({ place: null });
    await createDraft(row);
    await storePhoto(row);
    await open();
    receiver.fail(1);
    await within(step('Standort')).findByText('GPS-Zugriff wurde verweigert');
    fireEvent.click(save());
    const why = document.getElementById(save().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Bitte erfassen Sie zuerst den Standort');
    expect(why?.getAttribute('role')).toBe('alert');
    expect(within(step('Standort')).getByText('GPS-Zugriff wurde verweigert')).toBeTruthy();
  });

  it('refuses notes that are too long, at the field', async () => {
    await open();
    const notes = await screen.findByRole('textbox', { name: /Notizen/ });
    fireEvent.change(notes, { target: { value: 'x'.repeat(5001) } });
    const sentences = await screen.findAllByText('Die Notizen dürfen höchstens 5.000 Zeichen lang sein.');
    expect(sentences).toHaveLength(2);
  });

  it('seals what was captured and shows its receipt', async () => {
    await ready(draft({ notes: 'Treppe gewischt' }));
    expect(screen.getByText(WHY)).toBeTruthy();
    fireEvent.click(save());
    await saved();
    const row = (await db.outbox.toArray())[0];
    expect(row).toMatchObject({ state: 'waiting', authorName: 'Emil Erster', propertyName: 'Haus am Dom' });
    expect(row?.sealed).toMatchObject({ author: ME, notes: 'Treppe gewischt', property: DOM.id });
    expect(screen.getByText('Auf dem Gerät gesichert')).toBeTruthy();
    expect(screen.getByText((text) => text.startsWith('Nr.') && text.endsWith(row?.number ?? '?'))).toBeTruthy();
    expect(await db.drafts.count()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Neue Dokumentation' }));
    expect((await screen.findByRole('timer', { name: 'Verbleibende Zeit' })).textContent).toBe('10:00');
    // The reason for the countdown is shown once.
    await waitFor(() => expect(screen.queryByText(WHY)).toBeNull());
  });

  it('seals the mark of a defect, which a second tap takes back', async () => {
    await ready(draft({ notes: 'Handlauf locker' }));
    const chip = await screen.findByRole('button', { name: 'Mangel' });
    fireEvent.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Fotos und Notizen werden als Mangel gemeldet.')).toBeTruthy();
    fireEvent.click(chip);
    expect(screen.queryByText('Fotos und Notizen werden als Mangel gemeldet.')).toBeNull();
    fireEvent.click(chip);
    fireEvent.click(save());
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed).toMatchObject({
      version: 4,
      defect: true,
      notes: 'Handlauf locker',
    });
    expect(screen.getByText('gemeldet')).toBeTruthy();
  });

  it('seals no mark without a tap', async () => {
    await ready(draft({ defect: false }));
    fireEvent.click(save());
    await saved();
    const sealed = (await db.outbox.toArray())[0]?.sealed;
    expect(sealed).not.toHaveProperty('defect');
    expect(sealed?.version).toBe(1);
  });
});

it('has kept the last service before it says saved', async () => {
  const services: ServiceType[] = ['Hausmeister', 'Sonstiges'];
  const row = draft({ serviceType: 'Sonstiges' });
  await ready(row, [{ ...DOM, serviceTypes: services }]);
  fireEvent.click(save());
  await saved();
  // The person may leave the page at this moment.
  expect(await lastService(serviceKey(row.owner, DOM.id))).toBe('Sonstiges');
});

describe('the offline receipt', () => {
  const PUT_AWAY = 'Wird übertragen, sobald wieder Netz da ist. Sie können das Telefon weglegen.';
  const OPEN = 'Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.';

  it('allows closing only after the browser took the delivery', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('SyncManager', class {});
    onTestFinished(() => {
      vi.unstubAllGlobals();
      useSyncStatus.setState({ backgroundSync: false });
    });
    await ready(draft());
    fireEvent.click(save());
    await saved();
    expect(screen.getByText(OPEN)).toBeTruthy();
    act(() => useSyncStatus.setState({ backgroundSync: true }));
    expect(screen.getByText(PUT_AWAY)).toBeTruthy();
  });
});

it("uses the tapped card's property for the first record only", async () => {
  const row = draft({ property: FAR.id, place: { source: 'property', ...AT_FAR, accuracy: null, address: null } });
  await createDraft(row);
  await storePhoto(row);
  await open(undefined, FAR.id);
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(save());
  await saved();
  fireEvent.click(screen.getByRole('button', { name: 'Neue Dokumentation' }));
  await screen.findByRole('combobox', { name: 'Immobilie' });
  expect(select().value).toBe('');
});

describe('the window that saves', () => {
  const ELSEWHERE = 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.';

  it('shows its receipt, also when hidden at that moment', async () => {
    await ready(draft());
    const stop = onSaved(() => window.dispatchEvent(new Event('pagehide')));
    fireEvent.click(save());
    await saved();
    stop();
    expect(screen.queryByText(ELSEWHERE)).toBeNull();
    expect(screen.queryByText('Das Dashboard')).toBeNull();
  });

  it('leaves with a message when another one discarded the draft', async () => {
    await ready(draft());
    await discardDraft(draft().id);
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText(ELSEWHERE)).toBeTruthy();
    expect(await screen.findByText('Das Dashboard')).toBeTruthy();
  });
});

describe('the signature of this phone', () => {
  it("is stored with the record, by its author's key", async () => {
    await ready(draft());
    fireEvent.click(save());
    await saved();
    const row = (await db.outbox.toArray())[0];
    expect(row?.signature?.key).toBe((await deviceKey(`user:${ME}`))?.publicKey);
    expect(row?.signature?.signature).toMatch(/^[A-Za-z0-9_-]{86}$/);
  });

  it('is missing when the key hangs, and the record is saved', async () => {
    const hangs = vi.spyOn(crypto.subtle, 'sign').mockReturnValue(new Promise(() => {}));
    await ready(draft());
    fireEvent.click(save());
    await saved();
    expect(hangs).toHaveBeenCalledTimes(1);
    expect((await db.outbox.toArray())[0]).not.toHaveProperty('signature');
    hangs.mockRestore();
  });
});

describe('Speichern far from the property', () => {
  const request = () =>
    screen.findByRole('dialog', { name: /^Sie sind 51,4.km vom Objekt entfernt. Richtige Immobilie\?$/ });

  it('asks once; yes saves', async () => {
    await ready(draft({ property: FAR.id }));
    fireEvent.click(save());
    const dialog = await request();
    expect(dialog.textContent).toContain('Zeche');
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, speichern' }));
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed.property).toBe(FAR.id);
    expect(screen.getByText(/^51,4.km vom Objekt entfernt$/).closest('.state--wait')).toBeTruthy();
  });

  it("leads back to the properties by 'Zurück', and saves another one", async () => {
    await ready(draft({ property: FAR.id }));
    fireEvent.click(save());
    fireEvent.click(within(await request()).getByRole('button', { name: 'Zurück' }));
    expect(document.activeElement).toBe(select());
    fireEvent.change(select(), { target: { value: DOM.id } });
    fireEvent.click(save());
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed.property).toBe(DOM.id);
  });
});

describe('Speichern without a chosen service', () => {
  const both = { ...DOM, serviceTypes: ['Hausmeister', 'Winterdienst'] as ServiceType[] };
  const sheet = () => screen.findByRole('dialog', { name: 'Welche Leistung?' });

  it('saves by choosing a service, which is the default next time', async () => {
    await ready(draft(), [both]);
    fireEvent.click(save());
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Hausmeister' }));
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed.serviceType).toBe('Hausmeister');
    fireEvent.click(screen.getByRole('button', { name: 'Neue Dokumentation' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Immobilie' }), { target: { value: DOM.id } });
    expect(await screen.findByText('Wie zuletzt')).toBeTruthy();
  });

  it("asks for the service first, so that 'Ja, speichern' saves", async () => {
    await ready(draft({ property: FAR.id }), [{ ...FAR, serviceTypes: both.serviceTypes }]);
    expect(screen.getByText('Es fehlt noch: Leistung')).toBeTruthy();
    fireEvent.click(save());
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Winterdienst' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ja, speichern' }));
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed).toMatchObject({ property: FAR.id, serviceType: 'Winterdienst' });
  });

  it('names the service among what is missing, and none that is chosen', async () => {
    await createDraft(draft());
    await open([both]);
    expect(await screen.findByText('Es fehlt noch: Foto, Leistung')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Hausmeister' }));
    expect(await screen.findByText('Es fehlt noch: Foto')).toBeTruthy();
  });

  it('shows the list outside the season, though only Winterdienst is agreed', async () => {
    const startedAt = '2026-07-01T08:00:00.000Z';
    await ready(draft({ startedAt }), [{ ...DOM, serviceTypes: ['Winterdienst'] }]);
    fireEvent.click(save());
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Winterdienst' }));
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed.serviceType).toBe('Winterdienst');
  });

  it('saves without one when the person skips it', async () => {
    await ready(draft(), [both]);
    fireEvent.click(save());
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Ohne Angabe speichern' }));
    await saved();
    expect((await db.outbox.toArray())[0]?.sealed.serviceType).toBeNull();
  });

  it('saves without one at 0:00, because the tap was in time', async () => {
    await ready(draft({ timer: { elapsed: 10 * MINUTE - 3000, wall: Date.now() } }), [both]);
    fireEvent.click(save());
    await sheet();
    await saved();
    const row = (await db.outbox.toArray())[0];
    expect([row?.sealed.serviceType, await db.drafts.count()]).toEqual([null, 0]);
  });
});

describe('a draft', () => {
  it('is restored with its note, photo and timer', async () => {
    const row = draft({ notes: 'Treppe', timer: { elapsed: 4 * MINUTE, wall: Date.now() } });
    await createDraft(row);
    await storePhoto(row);
    await open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notizen/ }).value).toBe('Treppe');
    expect(screen.getByText(/^1.Foto$/)).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Verbleibende Zeit' }).textContent).toMatch(/^(6:00|5:5\d)$/);
    expect(receiver.requests).toBe(0);
  });

  it('is kept for export when expired, and leads to the dashboard', async () => {
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
