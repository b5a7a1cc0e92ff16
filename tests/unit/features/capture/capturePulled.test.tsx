// @vitest-environment happy-dom
/** A pull during an open form keeps draft, photos and countdown. */
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { db, type LinkFacts, type SessionRow } from '../../../../src/db/db';
import { answerLink, openLink } from '../../../../src/db/links';
import { replaceProperties } from '../../../../src/db/replaceSet';
import { updateSession } from '../../../../src/db/session';
import { LinkDocumentation } from '../../../../src/features/capture/link/LinkDocumentation';
import { sha256Hex } from '../../../../src/platform/clock';
import type { PickedPhoto } from '../../../../src/platform/image';
import { DOM, FAR, freshPhone, ME, MINUTE, open, receiver, save, saved, select, step } from './captureStage';

vi.mock('../../../../src/platform/image', () => ({
  copyFile: async (file: Blob) => file,
  prepareFile: async (file: File): Promise<PickedPhoto> => {
    const bytes = new TextEncoder().encode(file.name).buffer as ArrayBuffer;
    return { bytes, width: 4, height: 3, sha256: await sha256Hex(bytes), takenAt: 1 };
  },
}));

freshPhone();

const timer = () => screen.getByRole('timer', { name: 'Verbleibende Zeit' }).textContent;
const blocked = () => save().getAttribute('aria-disabled');

/** By the clock of a visible page. */
async function twoMinutesPass(): Promise<void> {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + 2 * MINUTE);
  await waitFor(() => expect(timer()).toMatch(/^(8:00|7:5\d)$/));
}

async function pick(name: string): Promise<void> {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no file input');
  fireEvent.change(input, { target: { files: [new File([name], name)] } });
  await within(step('Fotos')).findByText(/^1.Foto$/);
}

const CHANGE: Partial<Omit<SessionRow, 'id' | 'user'>> = {
  fullName: 'Emil Zweiter',
  email: 'emil.zweiter@example.org',
  companyName: 'Glanz GmbH',
  employer: { id: 'company00000001', companyName: 'Glanz GmbH' },
  token: 't2',
  activities: { Winterdienst: ['Dach geräumt'] },
  held: 3,
  alive: false,
};

describe('an open form', () => {
  it('stays when a pull changes its person and properties', async () => {
    await open();
    fireEvent.change(select(), { target: { value: DOM.id } });
    await twoMinutesPass();
    await act(() => updateSession(CHANGE));
    await act(() => replaceProperties(ME, [{ ...DOM, name: 'Haus am Dom neu' }, FAR]));
    await within(select()).findByText('Haus am Dom neu');
    expect(timer()).toMatch(/^(8:00|7:5\d)$/);
    expect(select().value).toBe(DOM.id);

    await pick('1.jpg');
    act(() => receiver.fix(DOM.latitude, DOM.longitude));
    await waitFor(() => expect(blocked()).toBeNull());
    expect(await db.drafts.count()).toBe(1);
    await act(() => updateSession({ fullName: 'Emil Dritter' }));
    fireEvent.click(save());
    await saved();
    const [row] = await db.outbox.toArray();
    expect(row).toMatchObject({ authorName: 'Emil Dritter', propertyName: 'Haus am Dom neu' });
    expect(row?.sealed.photos).toHaveLength(1);
    expect(await db.drafts.count()).toBe(0);
  });

  it("of a link stays when the server changes the link's target", async () => {
    const facts = (name: string): LinkFacts => {
      const { account: _, notes: _notes, serviceTypes: _types, ...property } = { ...DOM, name };
      return { property, company: 'Blank GmbH', serviceTypes: [] };
    };
    const token = 'a'.repeat(32);
    const { owner } = await openLink(token);
    await answerLink(owner, facts('Haus am Dom'));
    render(
      <MemoryRouter>
        <LinkDocumentation token={token} />
      </MemoryRouter>,
    );
    await screen.findByText('Haus am Dom');
    fireEvent.change(screen.getByRole('textbox', { name: 'Ihr Name' }), { target: { value: 'Gustav' } });
    await twoMinutesPass();
    await act(() => answerLink(owner, facts('Haus am Dom neu')));
    await screen.findByText('Haus am Dom neu');
    expect(timer()).toMatch(/^(8:00|7:5\d)$/);
    await pick('1.jpg');
    act(() => receiver.fix(DOM.latitude, DOM.longitude));
    await waitFor(() => expect(blocked()).toBeNull());
    fireEvent.click(save());
    await saved();
    expect((await db.outbox.toArray())[0]).toMatchObject({ authorName: 'Gustav', propertyName: 'Haus am Dom neu' });
  });
});
