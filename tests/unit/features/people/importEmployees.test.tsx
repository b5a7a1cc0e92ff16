// @vitest-environment happy-dom
/** Import of people: pasted, with unknown properties, and when the answer about one is lost. */
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { changeAssignments } from '../../../../src/api/assignments';
import { addEmployee, type EmployeeRecord, editEmployee, listEmployees } from '../../../../src/api/employees';
import { RemoteError } from '../../../../src/api/failure';
import { addByName } from '../../../../src/api/pairing';
import { ImportEmployees } from '../../../../src/features/people/ImportEmployees';
import { EMPLOYEE } from '../../../support/rows/employee';

vi.mock('../../../../src/api/employees', async (original) => ({
  ...(await original<object>()),
  addEmployee: vi.fn(),
  editEmployee: vi.fn(),
  listEmployees: vi.fn(),
}));
vi.mock('../../../../src/api/ownProperties', async (original) => ({
  ...(await original<object>()),
  listOwnedProperties: vi.fn(async () => HOUSES),
}));
vi.mock('../../../../src/api/pairing', async (original) => ({ ...(await original<object>()), addByName: vi.fn() }));
vi.mock('../../../../src/api/assignments', async (original) => ({
  ...(await original<object>()),
  changeAssignments: vi.fn(),
}));
const HOUSES = vi.hoisted(() =>
  [
    ...['Ring', 'Lindenhof'].map((name) => ({ id: name, name, address: `${name} 1, 50667 Köln` })),
    ...['1', '2'].map((at) => ({ id: `tor${at}`, name: 'Torhaus', address: `Torweg ${at}, 50667 Köln` })),
  ].map((one) => ({ ...one, companyAdmin: null })),
);
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  vi.mocked(addEmployee).mockReset();
  vi.mocked(editEmployee).mockReset();
  vi.mocked(addByName).mockReset();
  vi.mocked(changeAssignments).mockReset();
});

const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

/** Anna's answer is lost; the retry finds her address. @param people of the company then. */
async function goneOnWith(people: EmployeeRecord[]) {
  vi.mocked(addEmployee)
    .mockRejectedValueOnce(new RemoteError('offline'))
    .mockRejectedValueOnce(new RemoteError('conflict', { code: 'email_taken' }));
  vi.mocked(listEmployees).mockResolvedValue(people);
  render(<ImportEmployees known={[]} onCards={vi.fn()} onChanged={vi.fn()} onClose={vi.fn()} />);
  const file = new File(['Name;E-Mail\nAnna Blank;anna@example.org\n'], 'personal.csv');
  fireEvent.change(screen.getByLabelText('CSV-Datei'), { target: { files: [file] } });
  await screen.findByText('personal.csv');
  await act(async () => fireEvent.click(screen.getByLabelText('E-Mail und Startpasswort')));
  await tap('1 Person anlegen');
  await screen.findByText(/^1 Person noch nicht bearbeitet\./);
  await tap('Fortsetzen');
}

it('reports a person with a lost answer, with its start password', async () => {
  await goneOnWith([EMPLOYEE]);
  await screen.findByText('1 Person angelegt');
  const sent = vi.mocked(addEmployee).mock.calls.map(([{ password }]) => password);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  const made = screen.getByRole('region', { name: 'Startpasswörter', hidden: true });
  expect(within(made).getByText(sent[0] ?? '')).toBeTruthy();
});

it("refuses another account's address, without a password", async () => {
  await goneOnWith([]);
  const refused = await screen.findByRole('region', { name: 'Nicht übernommen', hidden: true });
  expect(within(refused).getByText('Anna Blank')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Startpasswörter', hidden: true })).toBeNull();
});

async function paste(text: string, known: EmployeeRecord[] = []) {
  render(<ImportEmployees known={known} onCards={vi.fn()} onChanged={vi.fn()} onClose={vi.fn()} />);
  const clipboardData = { getData: () => `${text}\n` };
  await act(async () => fireEvent.paste(screen.getByLabelText('Liste einfügen'), { clipboardData }));
  await screen.findByText('Eingefügte Liste');
}

it('creates pasted people with codes, and an unknown property is chosen once', async () => {
  vi.mocked(addByName).mockRejectedValueOnce(new RemoteError('offline'));
  await paste('Anna Blank; ; Ring, Haus Nord\nBen Öz; ; Haus Nord');
  await tap('So stimmt es');
  expect(screen.queryByRole('button', { name: 'So stimmt es', hidden: true })).toBeNull();
  const field = screen.getByRole('combobox', { name: '„Haus Nord“', hidden: true });
  await act(async () => fireEvent.click(field));
  await act(async () => fireEvent.click(screen.getByRole('option', { name: /^Lindenhof/, hidden: true })));
  await tap('2 Personen anlegen');
  await screen.findByText(/^2 Personen noch nicht bearbeitet\./);
  await tap('Fortsetzen');
  await screen.findByText('2 Personen angelegt');
  const sent = vi.mocked(addByName).mock.calls.map(([person]) => person);
  expect(sent.map(({ fullName, properties }) => [fullName, properties])).toEqual([
    ['Anna Blank', ['Ring', 'Lindenhof']],
    ['Anna Blank', ['Ring', 'Lindenhof']],
    ['Ben Öz', ['Lindenhof']],
  ]);
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
  expect(addEmployee).not.toHaveBeenCalled();
});

it('creates a person of a known name only when ticked', async () => {
  await paste(`${EMPLOYEE.fullName}\nNeu Person`, [EMPLOYEE]);
  expect(screen.getByRole('button', { name: '1 Person anlegen', hidden: true })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByLabelText('Zeile 1 trotzdem anlegen')));
  await tap('2 Personen anlegen');
  await screen.findByText('2 Personen angelegt');
  expect(vi.mocked(addByName).mock.calls.map(([{ fullName }]) => fullName)).toEqual([EMPLOYEE.fullName, 'Neu Person']);
});

it('assigns a person with a start password', async () => {
  vi.mocked(addEmployee).mockResolvedValue('p1');
  await paste('Anna Blank;anna@example.org;Ring\nBen Öz;;');
  await act(async () => fireEvent.click(screen.getByLabelText('E-Mail und Startpasswort')));
  await tap('So stimmt es');
  await tap('2 Personen anlegen');
  await screen.findByText('2 Personen angelegt');
  expect(changeAssignments).toHaveBeenCalledWith({ begin: [{ property: 'Ring', user: 'p1' }], end: [] });
  const passwords = screen.getByRole('region', { name: 'Startpasswörter', hidden: true });
  expect(within(passwords).queryByText('Ben Öz')).toBeNull();
});

const region = (name: string) => within(screen.getByRole('region', { name, hidden: true }));

it('creates a person no second time when the answer about the address is lost', async () => {
  vi.mocked(addByName).mockResolvedValueOnce({ url: null, pin: null, expiresAt: 0 });
  vi.mocked(addByName).mockRejectedValue(new RemoteError('conflict', { code: 'conflict' }));
  vi.mocked(editEmployee).mockRejectedValueOnce(new RemoteError('offline'));
  await paste('Anna Blank;anna@example.org;');
  await tap('So stimmt es');
  await tap('1 Person anlegen');
  await screen.findByText(/^1 Person noch nicht bearbeitet\./);
  await tap('Fortsetzen');
  await screen.findByText('1 Person angelegt');
  expect(addByName).toHaveBeenCalledOnce();
  expect(editEmployee).toHaveBeenCalledTimes(2);
});

it('counts a person whose address is taken as created, and says what is missing', async () => {
  vi.mocked(editEmployee).mockRejectedValue(new RemoteError('conflict', { code: 'email_taken' }));
  await paste('Anna Blank;anna@example.org;');
  await tap('So stimmt es');
  await tap('1 Person anlegen');
  await screen.findByText('1 Person angelegt');
  expect(region('Nicht vollständig').getByText(/^Die Person ist angelegt, aber ohne E-Mail-Adresse: /)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Nicht übernommen', hidden: true })).toBeNull();
});

it('shows the start password of a person whose assignment is refused', async () => {
  vi.mocked(addEmployee).mockResolvedValue('p1');
  vi.mocked(changeAssignments).mockRejectedValue(new RemoteError('notFound'));
  await paste('Anna Blank;anna@example.org;Ring');
  await act(async () => fireEvent.click(screen.getByLabelText('E-Mail und Startpasswort')));
  await tap('So stimmt es');
  await tap('1 Person anlegen');
  await screen.findByText('1 Person angelegt');
  const password = vi.mocked(addEmployee).mock.calls[0]?.[0].password ?? '';
  expect(region('Startpasswörter').getByText(password)).toBeTruthy();
  expect(region('Nicht vollständig').getByText(/^Die Person ist angelegt, aber nicht zugeordnet: /)).toBeTruthy();
});

it('shows people of one line before it creates them', async () => {
  await paste('de Vries, Jan Peter');
  expect(screen.queryByRole('button', { name: '2 Personen anlegen', hidden: true })).toBeNull();
  await tap('So stimmt es');
  expect(screen.getByRole('button', { name: '2 Personen anlegen', hidden: true })).toBeTruthy();
});

it('distinguishes a property that is there twice from an unknown one', async () => {
  await paste('Anna Blank; ; Torhaus, Haus Nord\nBen Öz; ;');
  const field = (legend: RegExp) => within(screen.getByRole('group', { name: legend, hidden: true }));
  expect(field(/^Diese Immobilien gibt es nicht/).getAllByRole('combobox', { hidden: true })).toHaveLength(1);
  const twice = field(/^Diese Angaben passen zu mehreren Immobilien/);
  await act(async () => fireEvent.click(twice.getByRole('combobox', { name: '„Torhaus“', hidden: true })));
  await act(async () => fireEvent.click(twice.getByRole('option', { name: /Torweg 2/, hidden: true })));
  await tap('So stimmt es');
  await tap('2 Personen anlegen');
  await screen.findByText('2 Personen angelegt');
  expect(vi.mocked(addByName).mock.calls[0]?.[0].properties).toEqual(['tor2']);
});
