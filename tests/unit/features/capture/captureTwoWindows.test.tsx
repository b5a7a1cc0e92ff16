// @vitest-environment happy-dom
/** Two windows with one draft: the record equals what the person saw at the tap. */
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import { changeDraft, createDraft } from '../../../../src/db/drafts';
import { addPhoto, removePhoto } from '../../../../src/db/photos';
import { sealDraft } from '../../../../src/db/seal';
import type { Draft } from '../../../../src/domain/documentation/documentation';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { sha256Hex } from '../../../../src/platform/clock';
import { breakPuts } from '../../db/device';
import { DOM, draft, freshPhone, MINUTE, open, receiver, save, saved, select, storePhoto } from './captureStage';

freshPhone();
let mend = () => {};
afterEach(() => mend());

/** 100 m further, near enough for no question. */
const BESIDE = { ...DOM, id: 'prop00000000004', name: 'Haus daneben', latitude: DOM.latitude + 0.0009 };
const BOTH = { ...DOM, serviceTypes: ['Hausmeister', 'Winterdienst'] as ServiceType[] };
const ELSEWHERE = /^In einem anderen Fenster geändert: (.+)\. Bitte prüfen Sie es und speichern Sie noch einmal\.$/;

async function ready(row = draft(), property = DOM): Promise<void> {
  await createDraft(row);
  await storePhoto(row);
  await open([property, BESIDE]);
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
}
const sealedRow = async () => (await db.outbox.toArray())[0];

type Change = { of: string; change: Partial<Draft>; sealed: object };
const FIX = { source: 'gps', latitude: 50.938461, longitude: 6.959974, accuracy: 5, address: null } as const;
const SWEPT = { code: 'winter_clear', label: 'Schnee geräumt' };
const WORK = { activities: [SWEPT], from: null, until: null };
const CHANGES: Change[] = [
  { of: 'Immobilie', change: { property: BESIDE.id }, sealed: { property: BESIDE.id } },
  { of: 'Standort', change: { place: FIX }, sealed: { latitude: FIX.latitude, accuracy: 5 } },
  { of: 'Leistung', change: { serviceType: 'Winterdienst' }, sealed: { serviceType: 'Winterdienst' } },
  { of: 'Tätigkeiten', change: { work: { ...WORK, service: 'Hausmeister' } }, sealed: { work: WORK } },
  { of: 'Notizen', change: { notes: 'Im anderen Fenster' }, sealed: { notes: 'Im anderen Fenster' } },
  { of: 'Mangel', change: { defect: true }, sealed: { defect: true } },
];

describe('a draft that another window changed', () => {
  it.each(CHANGES)('is not sealed unseen: $of', async ({ of, change, sealed }) => {
    const row = draft({ serviceType: 'Hausmeister' });
    await ready(row, BOTH);
    await changeDraft(row.id, change);
    fireEvent.click(save());
    expect(ELSEWHERE.exec((await screen.findByText(ELSEWHERE)).textContent ?? '')?.[1]).toBe(of);
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(save());
    await saved();
    const kept = await sealedRow();
    expect(kept?.sealed).toMatchObject(sealed);
    expect(kept?.propertyName).toBe(kept?.sealed.property === BESIDE.id ? BESIDE.name : DOM.name);
  });

  it("shows the other window's choice and keeps it", async () => {
    const row = draft({ property: null });
    await createDraft(row);
    await storePhoto(row);
    await open([DOM, BESIDE]);
    await waitFor(() => expect(select().value).toBe(DOM.id));
    await waitFor(async () => expect((await db.drafts.get(row.id))?.property).toBe(DOM.id));
    await changeDraft(row.id, { property: BESIDE.id, notes: 'Treppe' });
    fireEvent.click(save());
    await screen.findByText(ELSEWHERE);
    expect(select().value).toBe(BESIDE.id);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notizen/ }).value).toBe('Treppe');
    expect((await db.drafts.get(row.id))?.property).toBe(BESIDE.id);
  });

  it('shows the photos of both before it is sealed', async () => {
    const row = draft();
    await ready(row);
    const bytes = new Uint8Array([0xff, 0xd8, 1, 0xd9]).buffer;
    const line = { sha256: await sha256Hex(bytes), bytes: 4, width: 4, height: 3, source: 'camera' as const };
    await addPhoto(row, { id: 'photo0000000002', takenAt: new Date().toISOString(), ...line }, bytes);
    fireEvent.click(save());
    expect((await screen.findByText(ELSEWHERE)).textContent).toContain('Fotos');
    expect(screen.getByText(/^2.Fotos$/)).toBeTruthy();
    await removePhoto('photo0000000002');
    fireEvent.click(save());
    await screen.findByText(/^1.Foto$/);
    fireEvent.click(save());
    await saved();
    expect((await sealedRow())?.sealed.photos).toHaveLength(1);
  });

  it('is sealed at once after a change of countdown or address only', async () => {
    const row = draft();
    await ready(row);
    await changeDraft(row.id, { timer: { elapsed: 5, wall: Date.now() } });
    await changeDraft(row.id, { place: row.place && { ...row.place, address: 'Domkloster 4' } });
    fireEvent.click(save());
    await saved();
    expect((await sealedRow())?.sealed.location).toBe('Domkloster 4');
  });
});

describe('a tap at the moment of a change', () => {
  const tapAtSightOf = (text: string) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(text)) return;
      observer.disconnect();
      save().click();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  };

  it('seals the property and service of the shown position', async () => {
    const row = draft({ property: null, place: null });
    await createDraft(row);
    await storePhoto(row);
    await open([{ ...DOM, serviceTypes: ['Hausmeister'] }, BESIDE]);
    await screen.findByText(/^1.Foto$/);
    await waitFor(() => expect(receiver.requests).toBe(1));
    tapAtSightOf('50.938361');
    receiver.fix(DOM.latitude, DOM.longitude);
    await saved();
    expect((await sealedRow())?.sealed).toMatchObject({ property: DOM.id, serviceType: 'Hausmeister' });
  });
});

describe('a tap that the storage failed', () => {
  const pass = (ms: number) => {
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + ms);
  };
  const failed = async () => {
    await screen.findByText('Fehler beim Speichern der Dokumentation');
    await waitFor(() => expect(screen.getByRole('group').hasAttribute('disabled')).toBe(false));
  };
  /** The draft is written before the seal, so the outbox alone fails. */
  const full = () => breakPuts('QuotaExceededError', { times: 99, store: 'outbox' });

  it('counts after 0:00 with the state of the tap', async () => {
    await ready();
    mend = full();
    fireEvent.click(save());
    await failed();
    pass(10 * MINUTE);
    await screen.findByText(/können Sie trotzdem noch speichern/, undefined, { timeout: 5000 });
    mend();
    fireEvent.click(save());
    await saved();
    expect(await sealedRow()).toMatchObject({ propertyName: DOM.name, sealed: { property: DOM.id } });
  });

  it('does not count after another property was chosen', async () => {
    await ready();
    mend = full();
    fireEvent.click(save());
    await failed();
    expect(await db.outbox.count()).toBe(0);
    fireEvent.change(select(), { target: { value: BESIDE.id } });
    pass(10 * MINUTE);
    await screen.findByText(/^Zeit abgelaufen! Bitte/, undefined, { timeout: 5000 });
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.state).toBe('expired'), { timeout: 5000 });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('a draft that another window sealed', () => {
  const GONE = 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.';
  const elsewhere = (row: ReturnType<typeof draft>) =>
    sealDraft(row.id, {
      ...{ capturedAt: Date.now(), elapsedMs: 1000, clockOffset: null, authorName: 'Emil Erster', sha256: sha256Hex },
      ...{ propertyName: '', propertyAddress: '' },
    });

  it.each(CHANGES)('with other content ($of) is not shown as saved here', async ({ change }) => {
    await ready();
    await changeDraft(draft().id, change);
    await elsewhere(draft());
    fireEvent.click(save());
    expect(await screen.findByText(GONE)).toBeTruthy();
    expect(screen.queryByText('Dokumentation gespeichert')).toBeNull();
  });

  it('with equal content shows its receipt', async () => {
    await ready();
    await elsewhere(draft());
    fireEvent.click(save());
    await saved();
    expect(await db.outbox.count()).toBe(1);
  });
});
