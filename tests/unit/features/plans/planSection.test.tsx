// @vitest-environment happy-dom
/** The Leistungsplan of a property: its days, and the companies its dialog offers. */
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { RemoteError } from '../../../../src/api/failure';
import { changePlan, type JudgedPlan, listPlans, listProposals } from '../../../../src/api/plans';
import { ISSUE_TEXT } from '../../../../src/domain/text/texts.de';
import { dayText } from '../../../../src/domain/time/day';
import { addDays } from '../../../../src/domain/time/germanDay';
import { PlanSection } from '../../../../src/features/plans/PlanSection';

vi.mock('../../../../src/api/plans', async (original) => ({
  ...(await original<object>()),
  changePlan: vi.fn(),
  listPlans: vi.fn(),
  listProposals: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

const HOUSE = { id: 'haus00000000001', name: 'Haus am Dom', address: 'Domkloster 4, 50667 Köln' };
const COMPANY = { id: 'company00000001', name: 'Kowalski' };
const PLAN: JudgedPlan = {
  ...{ id: 'plan00000000001', property: HOUSE.id, propertyName: HOUSE.name, propertyAddress: HOUSE.address },
  ...{ service: 'Hausmeister', provider: null, isOwn: true },
  ...{ rhythm: { kind: 'weekdays', days: [5] }, season: null, tolerance: 0, startsOn: '2026-06-01', endsOn: null },
  days: [],
};

beforeEach(() => {
  vi.mocked(listProposals).mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.resetAllMocks();
});

async function shown(account: string, plan: JudgedPlan, providers: readonly { id: string; name: string }[]) {
  vi.mocked(listPlans).mockResolvedValue([plan]);
  render(<PlanSection account={account} property={HOUSE} properties={[HOUSE]} providers={providers} />);
  return screen.findByRole('listitem');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const who = () => screen.queryByLabelText<HTMLSelectElement>('Wer');
const choices = () => [...(who()?.options ?? [])].map(({ text }) => text);

describe('the expected company', () => {
  it('is not asked of a company, which expects itself', async () => {
    const line = await shown(COMPANY.id, { ...PLAN, provider: COMPANY.id }, [COMPANY]);
    expect(line.textContent).toContain('Kowalski');
    press('Leistung eintragen');
    expect(screen.getByLabelText('Leistung')).toBeTruthy();
    expect(who()).toBeNull();
  });

  it("is one of the Hausverwaltung's providers, or any", async () => {
    await shown('manager00000001', PLAN, [COMPANY]);
    press('Hausmeister: ändern');
    expect(choices()).toEqual(['Jeder Dienstleister', 'Kowalski']);
  });

  it.each([
    ['others do', [COMPANY], ['Jeder Dienstleister', 'Kowalski', 'Nicht mehr verbunden']],
    ['nobody does any more', [], ['Jeder Dienstleister', 'Nicht mehr verbunden']],
  ])('is named when it works there no longer, and %s', async (_who, providers, offered) => {
    const previous = 'former000000001';
    await shown('manager00000001', { ...PLAN, provider: previous }, providers);
    press('Hausmeister: ändern');
    expect(choices()).toEqual(offered);
    expect(who()?.value).toBe(previous);
    const issues = [{ field: 'provider', code: 'plan_provider_invalid' as const }];
    vi.mocked(changePlan).mockRejectedValue(new RemoteError('invalid', { code: 'validation', issues }));
    press('Speichern');
    await waitFor(() => expect(who()?.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(ISSUE_TEXT.plan_provider_invalid)).toBeTruthy();
    // The default choice resolves it.
    vi.mocked(changePlan).mockResolvedValue();
    fireEvent.change(who() as HTMLSelectElement, { target: { value: '' } });
    expect(choices()).toEqual(offered);
    press('Speichern');
    await waitFor(() =>
      expect(changePlan).toHaveBeenLastCalledWith(PLAN.id, expect.objectContaining({ provider: null })),
    );
  });
});

describe('holidays and pauses', () => {
  const MANAGER = 'manager00000001';
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });

  it('are proposed by the service, with their effect', async () => {
    await shown(MANAGER, PLAN, []);
    press('Leistung eintragen');
    change('Leistung', 'Winterdienst');
    expect(tick('Auch an Feiertagen').checked).toBe(true);
    expect(screen.getByText('Auch an Feiertagen wird die Leistung erwartet.')).toBeTruthy();
    change('Leistung', 'Reinigungsdienst');
    expect(tick('Auch an Feiertagen').checked).toBe(false);
    expect(screen.getByText('An Feiertagen in Nordrhein-Westfalen wird keine Leistung erwartet.')).toBeTruthy();
    expect(screen.queryByLabelText('Bundesland')).toBeNull();
    change('Rhythmus', 'monthly');
    expect(screen.queryByRole('checkbox', { name: 'Auch an Feiertagen', hidden: true })).toBeNull();
  });

  it('are in the line of a plan, and stay when it changes', async () => {
    const pause = { from: '2030-08-01', to: '2030-08-14' };
    const line = await shown(MANAGER, { ...PLAN, freeIn: 'SL', pause }, []);
    expect(line.textContent).toContain('nicht an Feiertagen im Saarland · Pause 01.08.2030 bis 14.08.2030');
    vi.mocked(changePlan).mockResolvedValue();
    press('Hausmeister: ändern');
    expect(screen.getByText('Vom 01.08.2030 bis 14.08.2030 wird keine Leistung erwartet.')).toBeTruthy();
    press('Speichern');
    await waitFor(() =>
      expect(changePlan).toHaveBeenLastCalledWith(PLAN.id, expect.objectContaining({ onHolidays: false, pause })),
    );
  });

  it('refuse a pause that ends before it begins', async () => {
    await shown(MANAGER, PLAN, []);
    press('Hausmeister: ändern');
    fireEvent.click(tick(/^Pause/));
    change('Pause von', '2030-08-14');
    change('Pause bis', '2030-08-01');
    press('Speichern');
    expect(await screen.findByText(ISSUE_TEXT.plan_pause_invalid)).toBeTruthy();
    expect(changePlan).not.toHaveBeenCalled();
  });
});

describe('the days of a plan', () => {
  const missing = (count: number): JudgedPlan['days'] =>
    Array.from({ length: count }, (_, week) => {
      const due = addDays('2026-06-05', 7 * week);
      return { due, until: due, state: 'missing', closedOn: null, arrivedOn: null };
    });
  const toLines = (line: HTMLElement) =>
    within(line)
      .getAllByText(/^\d\d\.\d\d\.\d{4}/)
      .map(({ textContent }) => textContent?.slice(0, 10));

  it('show the last five missing, and the others by one tap', async () => {
    const days = missing(8);
    const line = await shown('manager00000001', { ...PLAN, days }, []);
    expect(toLines(line)).toEqual(days.slice(-5).map(({ due }) => dayText(due)));
    press('Hausmeister: Alle 8 zeigen');
    expect(toLines(line)).toEqual(days.map(({ due }) => dayText(due)));
    expect(within(line).queryByRole('button', { name: /zeigen$/ })).toBeNull();
  });

  it('show all five when five are missing', async () => {
    const line = await shown('manager00000001', { ...PLAN, days: missing(5) }, []);
    expect(toLines(line)).toHaveLength(5);
    expect(within(line).queryByRole('button', { name: /zeigen$/ })).toBeNull();
  });
});
