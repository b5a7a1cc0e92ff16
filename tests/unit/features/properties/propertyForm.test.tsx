// @vitest-environment happy-dom
/** A property's form writes what was changed in it, and undoes nothing that was written elsewhere while it was open. */
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PropertyDialog } from '../../../../src/features/properties/PropertyDialog';

/** A row of the server, which takes what it is sent and nothing else; `lost`: its answer does not arrive. */
const server = vi.hoisted(() => ({ row: {} as object, lost: false }));
vi.mock('../../../../src/api/ownProperties', () => ({
  updateProperty: async (_id: string, changes: object) => {
    server.row = { ...server.row, ...changes };
    if (server.lost) throw new TypeError('Failed to fetch');
  },
}));
vi.mock('../../../../src/api/config', () => ({ publicConfig: async () => ({ tileUrl: '' }) }));
const suggested = vi.hoisted(() => ({ label: 'Am Hof 3, 50667 Köln', latitude: 50.9391, longitude: 6.9583 }));
vi.mock('../../../../src/api/addressSearch', () => ({ searchAddresses: async () => [suggested] }));

// The library's own patience of a second is too short on a machine that is busy elsewhere.
configure({ asyncUtilTimeout: 8000 });

const HOUSE = {
  id: 'property0000001',
  name: 'Haus am Dom',
  address: 'Domkloster 4, 50667 Köln',
  notes: '',
  winter: '',
  saltless: false,
  latitude: 0,
  longitude: 0,
};
const FOUND = { latitude: 50.9407, longitude: 6.9568 };

beforeEach(() => {
  server.row = HOUSE;
});
afterEach(cleanup);

/** The form of a house as the server has it now. */
async function opened(property = HOUSE) {
  const onClose = vi.fn();
  const owner = { column: 'property_manager', id: 'manager00000001' } as const;
  const dialog = { title: 'Immobilie bearbeiten', owner, property, onSaved: vi.fn(), onClose };
  await act(async () => render(<PropertyDialog {...dialog} />));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const submit = () => act(async () => fireEvent.submit(field('Notizen').form as HTMLFormElement));
  const save = async () => {
    await submit();
    expect(onClose).toHaveBeenCalledOnce();
  };
  /** The server does it, and the form hears nothing of that. */
  const lose = async () => {
    server.lost = true;
    await submit();
    server.lost = false;
    expect(onClose).not.toHaveBeenCalled();
  };
  return { write, save, lose };
}

it('a note that is written while the server places the house leaves the house its place', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, ...FOUND };
  write('Notizen', 'Schlüssel beim Nachbarn');
  await save();
  expect(server.row).toEqual({ ...HOUSE, ...FOUND, notes: 'Schlüssel beim Nachbarn' });
});

it('hours of the Winterdienst that were agreed in another tab stay agreed', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, winter: '07:00-20:00', saltless: true };
  write('Name', 'Haus am Dom, Hof');
  await save();
  expect(server.row).toEqual({ ...HOUSE, winter: '07:00-20:00', saltless: true, name: 'Haus am Dom, Hof' });
});

it('what was written is saved, and what was emptied is empty', async () => {
  const house = { ...HOUSE, ...FOUND, notes: 'Schlüssel beim Nachbarn', winter: '07:00-20:00' };
  server.row = house;
  const { write, save } = await opened(house);
  write('Notizen', '');
  write('Bis', '21:00');
  await save();
  expect(server.row).toEqual({ ...house, notes: '', winter: '07:00-21:00' });
});

it('the Winterdienst is folded below the notes, says what is agreed, and opens where something is wrong with it', async () => {
  const { write } = await opened({ ...HOUSE, winter: '07:00-20:00', saltless: true });
  const notes = screen.getByLabelText('Notizen');
  const fold = screen.getByText('07:00 bis 20:00 Uhr, Salz nicht zulässig').closest('details') as HTMLDetailsElement;
  expect(notes.compareDocumentPosition(fold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(fold.open).toBe(false);
  write('Bis', '');
  await act(async () => fireEvent.submit((notes as HTMLTextAreaElement).form as HTMLFormElement));
  expect(fold.open).toBe(true);
});

it('the Land is that of the postcode as it is typed, until another one is chosen', async () => {
  const { write, save } = await opened();
  const land = screen.getByLabelText<HTMLSelectElement>('Bundesland');
  const shown = () => land.selectedOptions[0]?.text;
  expect(shown()).toBe('Nach Postleitzahl: Nordrhein-Westfalen');
  write('Adresse', 'Pausaer Weg 1, 07919 Pausa');
  expect(shown()).toBe('Nach Postleitzahl: nicht eindeutig');
  fireEvent.change(land, { target: { value: 'SN' } });
  expect(land.value).toBe('SN');
  await save();
  expect(server.row).toMatchObject({ land: 'SN' });
});

it('another address has no place yet, also where one was found meanwhile for the address before', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, ...FOUND };
  write('Adresse', 'Am Hof 3, 50667 Köln');
  await save();
  expect(server.row).toEqual({ ...HOUSE, address: 'Am Hof 3, 50667 Köln' });
});

it('what is taken back after a lost answer is taken back on the server too', async () => {
  const house = { ...HOUSE, ...FOUND };
  server.row = house;
  const { write, save, lose } = await opened(house);
  write('Name', 'Haus B');
  await lose();
  write('Adresse', 'Am Hof 3, 50667 Köln');
  await lose();
  expect(server.row).toEqual({ ...HOUSE, name: 'Haus B', address: 'Am Hof 3, 50667 Köln' });
  write('Name', HOUSE.name);
  write('Adresse', HOUSE.address);
  await save();
  expect(server.row).toEqual(house);
});

describe('the place of a house', () => {
  const house = { ...HOUSE, ...FOUND };
  const nowhere = () => screen.queryByText(/^Noch keine Position auf der Karte/);

  it('comes back with its address, where a letter was deleted and typed again', async () => {
    server.row = house;
    const { write, save } = await opened(house);
    write('Adresse', 'Domkloster 4, 50667 Köl');
    expect(nowhere()).not.toBeNull();
    write('Adresse', HOUSE.address);
    expect(nowhere()).toBeNull();
    write('Notizen', 'Schlüssel beim Nachbarn');
    await save();
    expect(server.row).toEqual({ ...house, notes: 'Schlüssel beim Nachbarn' });
  });

  it('comes back with its address, where another one was picked by mistake', async () => {
    server.row = house;
    const { write, save } = await opened(house);
    write('Adresse', 'Am Hof');
    fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option'));
    expect(screen.getByLabelText<HTMLInputElement>('Adresse').value).toBe(suggested.label);
    write('Adresse', HOUSE.address);
    await save();
    expect(server.row).toEqual(house);
  });

  it('is that of the suggestion again, where a letter of it was deleted and typed again', async () => {
    server.row = house;
    const { write, save } = await opened(house);
    write('Adresse', 'Am Hof');
    fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option'));
    write('Adresse', suggested.label.slice(0, -1));
    expect(nowhere()).not.toBeNull();
    write('Adresse', suggested.label);
    await save();
    const { label: address, ...at } = suggested;
    expect(server.row).toEqual({ ...house, ...at, address });
  });
});
