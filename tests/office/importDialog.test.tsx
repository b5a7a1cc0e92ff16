// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '../../src/office/import/ImportDialog';
import type { Plan } from '../../src/office/import/plan';

afterEach(cleanup);

const WORDS = {
  columns: 'Spalten Name',
  count: (count: number) => `${count} Zeilen`,
  note: '',
  secret: '',
  after: '',
  sample: { name: 'beispiel.csv', lines: ['Name'] },
};
const PLAN: Plan = {
  columns: ['Name'],
  lines: [{ line: 2, cells: ['Zeche'], fate: 'create', reason: '' }],
  unread: [],
};

/** The dialog, whose list of what there is comes when the test says so. */
function opened() {
  const asked: ((plan: Plan) => void)[] = [];
  const plan = () => new Promise<Plan>((resolve) => asked.push(resolve));
  render(<ImportDialog words={WORDS} plan={plan} make={vi.fn()} onChanged={vi.fn()} onClose={vi.fn()} />);
  const choose = (name: string) =>
    act(async () => {
      const file = new File([`Name\n${name}\n`], `${name}.csv`);
      fireEvent.change(screen.getByLabelText('CSV-Datei'), { target: { files: [file] } });
    });
  return { asked, choose };
}
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

test('while the list is asked for that a file is compared with, the dialog says so, and takes no second file', async () => {
  const { asked, choose } = opened();
  await choose('eins');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(button('Datei auswählen').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('eins.csv wird gelesen und verglichen …');
  await choose('zwei');
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.(PLAN));
  expect(screen.getByText('eins.csv')).toBeTruthy();
  expect(screen.queryByText(/wird gelesen/)).toBeNull();
  // Another file in its place likewise.
  await choose('drei');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(button('Andere Datei').getAttribute('aria-busy')).toBe('true');
  await act(async () => asked[1]?.(PLAN));
  expect(screen.getByText('drei.csv')).toBeTruthy();
  expect(button('Andere Datei').getAttribute('aria-busy')).toBeNull();
});
