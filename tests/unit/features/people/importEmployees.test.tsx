// @vitest-environment happy-dom
/** Import of people when the answer about one is lost. */
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addEmployee, type EmployeeRecord, listEmployees } from '../../../../src/api/employees';
import { RemoteError } from '../../../../src/api/failure';
import { ImportEmployees } from '../../../../src/features/people/ImportEmployees';
import { EMPLOYEE } from '../../../support/rows/employee';

vi.mock('../../../../src/api/employees', async (original) => ({
  ...(await original<object>()),
  addEmployee: vi.fn(),
  listEmployees: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

/** Anna's answer is lost; the retry finds her address. @param people of the company then. */
async function goneOnWith(people: EmployeeRecord[]) {
  vi.mocked(addEmployee)
    .mockRejectedValueOnce(new RemoteError('offline'))
    .mockRejectedValueOnce(new RemoteError('conflict', { code: 'email_taken' }));
  vi.mocked(listEmployees).mockResolvedValue(people);
  render(<ImportEmployees known={[]} onChanged={vi.fn()} onClose={vi.fn()} />);
  const file = new File(['Name;E-Mail\nAnna Blank;anna@example.org\n'], 'personal.csv');
  fireEvent.change(screen.getByLabelText('CSV-Datei'), { target: { files: [file] } });
  await screen.findByText('personal.csv');
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
