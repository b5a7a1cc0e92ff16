// @vitest-environment happy-dom
/** A property's form writes its own changes only, and keeps those made elsewhere meanwhile. */
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PropertyDialog } from '../../../../src/features/properties/PropertyDialog';

/** A row on the server; `lost`: the answer gets lost. */
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

// Testing Library's second is too short on a busy machine.
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
  const lose = async () => {
    server.lost = true;
    await submit();
    server.lost = false;
    expect(onClose).not.toHaveBeenCalled();
  };
  return { write, save, lose };
}

it('keeps the position that the server found during a note', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, ...FOUND };
  write('Notizen', 'Schlüssel beim Nachbarn');
  await save();
  expect(server.row).toEqual({ ...HOUSE, ...FOUND, notes: 'Schlüssel beim Nachbarn' });
});

it('keeps winter hours that another tab agreed', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, winter: '07:00-20:00', saltless: true };
  write('Name', 'Haus am Dom, Hof');
  await save();
  expect(server.row).toEqual({ ...HOUSE, winter: '07:00-20:00', saltless: true, name: 'Haus am Dom, Hof' });
});

it('saves changed values and clears emptied ones', async () => {
  const house = { ...HOUSE, ...FOUND, notes: 'Schlüssel beim Nachbarn', winter: '07:00-20:00' };
  server.row = house;
  const { write, save } = await opened(house);
  write('Notizen', '');
  write('Bis', '21:00');
  await save();
  expect(server.row).toEqual({ ...house, notes: '', winter: '07:00-21:00' });
});

it('shows the agreed Winterdienst and opens it on an error', async () => {
  const { write } = await opened({ ...HOUSE, winter: '07:00-20:00', saltless: true });
  const notes = screen.getByLabelText('Notizen');
  const fold = screen.getByText('07:00 bis 20:00 Uhr, Salz nicht zulässig').closest('details') as HTMLDetailsElement;
  expect(notes.compareDocumentPosition(fold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(fold.open).toBe(false);
  write('Bis', '');
  await act(async () => fireEvent.submit((notes as HTMLTextAreaElement).form as HTMLFormElement));
  expect(fold.open).toBe(true);
});

it("follows the postcode's Land until another is chosen", async () => {
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

it('has no position after a new address', async () => {
  const { write, save } = await opened();
  server.row = { ...HOUSE, ...FOUND };
  write('Adresse', 'Am Hof 3, 50667 Köln');
  await save();
  expect(server.row).toEqual({ ...HOUSE, address: 'Am Hof 3, 50667 Köln' });
});

it('reverts on the server too after a lost answer', async () => {
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

describe('the position of a property', () => {
  const house = { ...HOUSE, ...FOUND };
  const nowhere = () => screen.queryByText(/^Noch keine Position auf der Karte/);

  it('returns with its address after a deleted and retyped letter', async () => {
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

  it('returns with its address after a wrong suggestion', async () => {
    server.row = house;
    const { write, save } = await opened(house);
    write('Adresse', 'Am Hof');
    fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option'));
    expect(screen.getByLabelText<HTMLInputElement>('Adresse').value).toBe(suggested.label);
    write('Adresse', HOUSE.address);
    await save();
    expect(server.row).toEqual(house);
  });

  it("is the suggestion's again after a retyped letter", async () => {
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
