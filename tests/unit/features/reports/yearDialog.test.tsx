// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDocumentations } from '../../../../src/api/counts';
import { listDeletions } from '../../../../src/api/deletions';
import { listDocumentations } from '../../../../src/api/documentations';
import { YearDialog } from '../../../../src/features/reports/year/YearDialog';
import { gate } from '../../../support/rows/gate';

vi.mock('../../../../src/api/counts', { spy: true });
vi.mock('../../../../src/api/deletions', { spy: true });
vi.mock('../../../../src/api/documentations', { spy: true });
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  vi.mocked(listDocumentations).mockResolvedValue([]);
  vi.mocked(countDocumentations).mockResolvedValue(0);
  vi.mocked(listDeletions).mockResolvedValue([]);
  const own = { column: 'property_manager', id: 'manager00000001' } as const;
  render(<YearDialog own={own} property={{ id: 'property0000000', name: 'Haus am Dom' }} onClose={vi.fn()} />);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const save = () => fireEvent.click(screen.getByRole('button', { name: 'CSV', hidden: true }));
const readAnswer = async () => (await screen.findByRole('status', { hidden: true })).textContent;

test('names a year without one service correctly', async () => {
  fireEvent.change(screen.getByLabelText('Leistung'), { target: { value: 'Winterdienst' } });
  save();
  expect(await readAnswer()).toBe(
    'In diesem Jahr ist hier keine Leistung „Winterdienst“ dokumentiert. Es wurde keine Datei erstellt.',
  );
});

test('names a year without any service', async () => {
  save();
  expect(await readAnswer()).toBe('In diesem Jahr ist hier nichts dokumentiert. Es wurde keine Datei erstellt.');
});

test("drops the first year's result when another year is chosen", async () => {
  const barrier = gate();
  vi.mocked(listDocumentations).mockImplementation(async () => {
    await barrier.passed;
    return [];
  });
  const year = screen.getByLabelText<HTMLSelectElement>('Jahr');
  const [thisYear, lastYear] = [...year.options].map(({ value }) => value) as [string, string];
  save();
  fireEvent.change(year, { target: { value: lastYear } });
  const button = screen.getByRole('button', { name: 'CSV', hidden: true });
  expect(button.getAttribute('aria-busy')).toBe('true');
  barrier.open();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByRole('status', { hidden: true })).toBeNull();
  fireEvent.change(year, { target: { value: thisYear } });
  expect(await readAnswer()).toBe('In diesem Jahr ist hier nichts dokumentiert. Es wurde keine Datei erstellt.');
});
