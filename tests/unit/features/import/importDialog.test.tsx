// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '../../../../src/features/import/ImportDialog';
import type { ImportPlan } from '../../../../src/features/import/plan';
import type { Make } from '../../../../src/features/import/useImport';

afterEach(cleanup);

const WORDS = {
  pasting: 'Eine je Zeile.',
  columns: 'Spalten Name',
  count: (count: number) => `${count} Zeilen`,
  note: '',
  secret: '',
  after: '',
  sample: { name: 'beispiel.csv', lines: ['Name'] },
};
const PLAN: ImportPlan = {
  columns: ['Name'],
  lines: [{ line: 2, cells: ['Zeche'], fate: 'create', reason: '' }],
  unread: [],
  skipped: [],
  unnamed: null,
};

/** The dialog, with a held-back list of existing rows. */
function opened({ words = WORDS, make = vi.fn<Make>() } = {}) {
  const request: ((plan: ImportPlan) => void)[] = [];
  const looks: (readonly string[] | null)[] = [];
  const plan = (_csv: unknown, places: readonly string[] | null) => {
    looks.push(places);
    return new Promise<ImportPlan>((resolve) => request.push(resolve));
  };
  const onClose = vi.fn();
  render(<ImportDialog words={words} plan={plan} make={make} onChanged={vi.fn()} onClose={onClose} />);
  const choose = (content: string | Uint8Array<ArrayBuffer>) =>
    act(async () => {
      const isName = typeof content === 'string';
      const file = new File([isName ? `Name\n${content}\n` : content], isName ? `${content}.csv` : 'liste.csv');
      fireEvent.change(screen.getByLabelText('CSV-Datei'), { target: { files: [file] } });
    });
  return { requests: request, looks, choose, onClose };
}
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

test('takes no second file while the existing rows load', async () => {
  const { requests: sendRequest, choose } = opened();
  await choose('eins');
  await vi.waitFor(() => expect(sendRequest).toHaveLength(1));
  expect(button('Datei auswählen').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('eins.csv wird gelesen und verglichen …');
  await choose('zwei');
  expect(sendRequest).toHaveLength(1);
  await act(async () => sendRequest[0]?.(PLAN));
  expect(screen.getByText('eins.csv')).toBeTruthy();
  expect(screen.queryByText(/wird gelesen/)).toBeNull();
  await choose('drei');
  await vi.waitFor(() => expect(sendRequest).toHaveLength(2));
  expect(button('Andere Datei').getAttribute('aria-busy')).toBe('true');
  await act(async () => sendRequest[1]?.(PLAN));
  expect(screen.getByText('drei.csv')).toBeTruthy();
  expect(button('Andere Datei').getAttribute('aria-busy')).toBeNull();
});

test('asks for columns without a header line before an import', async () => {
  const unnamed = { first: [['Haus A', 'Ring 1']], labels: ['Name', 'Adresse'], places: ['Name', 'Adresse'] };
  const { requests: query, looks, choose } = opened();
  await choose('Haus');
  await vi.waitFor(() => expect(query).toHaveLength(1));
  await act(async () => query[0]?.({ ...PLAN, unnamed }));
  expect(screen.queryByRole('button', { name: '1 Zeilen anlegen', hidden: true })).toBeNull();
  const first = screen.getByLabelText<HTMLSelectElement>('Spalte 1: Haus A');
  await act(async () => fireEvent.change(first, { target: { value: 'Adresse' } }));
  await vi.waitFor(() => expect(looks.at(-1)).toEqual(['Adresse', '']));
  await act(async () => query[1]?.({ ...PLAN, unnamed: { ...unnamed, places: ['Adresse', ''] } }));
  await tap('So stimmt es');
  expect(button('1 Zeilen anlegen')).toBeTruthy();
});

test('asks about ambiguous characters, with words of the file', async () => {
  const { requests: requestOnce, choose } = opened();
  // 'á' of Windows or 'ß' of DOS: nothing else in the file decides.
  await choose(Uint8Array.from([78, 97, 109, 101, 10, 0xe1, 10]));
  await vi.waitFor(() => expect(requestOnce).toHaveLength(1));
  await act(async () => requestOnce[0]?.(PLAN));
  expect(screen.getByLabelText('Zeichen der Datei')).toBeTruthy();
  expect(screen.getByText(/^Sind die Umlaute richtig\? ./)).toBeTruthy();
});

const SECRET = { ...WORDS, secret: 'Startpasswörter' };
const TWO: ImportPlan = {
  ...PLAN,
  lines: ['Anna', 'Björn'].map((name, index) => ({ line: index + 2, cells: [name], fate: 'create', reason: '' })),
};
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Liste einlesen', hidden: true });
const tap = (name: string) => act(async () => fireEvent.click(button(name)));
const pressEscape = () => act(async () => fireEvent(dialog(), new Event('cancel', { cancelable: true })));
const tapOutside = () => act(async () => fireEvent.click(dialog()));

async function start() {
  const answers: ((made: Awaited<ReturnType<Make>>) => void)[] = [];
  const make = vi.fn<Make>(() => new Promise((resolve) => answers.push(resolve)));
  const { requests: request, choose, onClose } = opened({ words: SECRET, make });
  await choose('personal');
  await vi.waitFor(() => expect(request).toHaveLength(1));
  await act(async () => request[0]?.(TWO));
  await tap('2 Zeilen anlegen');
  const answer = (password: string) => act(async () => answers.shift()?.({ secret: password }));
  return { make, onClose, answer };
}

test.each([
  ['Escape', pressEscape],
  ['a tap outside', tapOutside],
])('asks before %s hides start passwords that are shown once', async (_what, leave) => {
  const { onClose, answer } = await start();
  await answer('eins-passwort');
  await answer('zwei-passwort');
  await leave();
  expect(screen.getByRole('heading', { name: 'Startpasswörter verwerfen?', hidden: true })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await tap('Zurück zur Liste');
  expect(screen.queryByText('Startpasswörter verwerfen?')).toBeNull();
  expect(within(dialog()).getByText('zwei-passwort')).toBeTruthy();
  await leave();
  await tap('Verwerfen');
  expect(onClose).toHaveBeenCalledOnce();
});

test('asks before Escape stops a running import, which goes on', async () => {
  const { make, onClose, answer } = await start();
  await pressEscape();
  expect(screen.getByRole('heading', { name: 'Einlesen abbrechen?', hidden: true })).toBeTruthy();
  await answer('eins-passwort');
  expect(make).toHaveBeenCalledTimes(2);
  await tap('Weiter einlesen');
  await answer('zwei-passwort');
  expect(within(dialog()).getByText('2 Zeilen angelegt')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('closes at once by Escape without start passwords', async () => {
  const { requests: request, choose, onClose } = opened({ make: vi.fn<Make>(async () => ({})) });
  await choose('eins');
  await vi.waitFor(() => expect(request).toHaveLength(1));
  await act(async () => request[0]?.(PLAN));
  await tap('1 Zeilen anlegen');
  await vi.waitFor(() => expect(within(dialog()).getByText('1 Zeilen angelegt')).toBeTruthy());
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
