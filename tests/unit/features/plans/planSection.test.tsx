// @vitest-environment happy-dom
/** The Leistungsplan of a property: what it tells of its days, and whom its dialog lets somebody name. */
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

/** The section of this account, as soon as the plan stands there. */
async function shown(account: string, plan: JudgedPlan, providers: readonly { id: string; name: string }[]) {
  vi.mocked(listPlans).mockResolvedValue([plan]);
  render(<PlanSection account={account} property={HOUSE} properties={[HOUSE]} providers={providers} />);
  return screen.findByRole('listitem');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const who = () => screen.queryByLabelText<HTMLSelectElement>('Wer');
const choices = () => [...(who()?.options ?? [])].map(({ text }) => text);

describe('who is expected', () => {
  it('is asked of no company, which expects itself, though it reads its own name where a Hausverwaltung wrote it', async () => {
    const line = await shown(COMPANY.id, { ...PLAN, provider: COMPANY.id }, [COMPANY]);
    expect(line.textContent).toContain('Kowalski');
    press('Leistung eintragen');
    expect(screen.getByLabelText('Leistung')).toBeTruthy();
    expect(who()).toBeNull();
  });

  it('is one of those who work for the Hausverwaltung, or any', async () => {
    await shown('manager00000001', PLAN, [COMPANY]);
    press('Hausmeister: ändern');
    expect(choices()).toEqual(['Jeder Dienstleister', 'Kowalski']);
  });

  it.each([
    ['others do', [COMPANY], ['Jeder Dienstleister', 'Kowalski', 'Nicht mehr verbunden']],
    ['nobody does any more', [], ['Jeder Dienstleister', 'Nicht mehr verbunden']],
  ])('is said where the plan names one who works there no longer, and %s', async (_who, providers, offered) => {
    const former = 'former000000001';
    await shown('manager00000001', { ...PLAN, provider: former }, providers);
    press('Hausmeister: ändern');
    expect(choices()).toEqual(offered);
    expect(who()?.value).toBe(former);
    const issues = [{ field: 'provider', code: 'plan_provider_invalid' as const }];
    vi.mocked(changePlan).mockRejectedValue(new RemoteError('invalid', { code: 'validation', issues }));
    press('Speichern');
    await waitFor(() => expect(who()?.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(ISSUE_TEXT.plan_provider_invalid)).toBeTruthy();
    // The way out is the choice that stands there.
    vi.mocked(changePlan).mockResolvedValue();
    fireEvent.change(who() as HTMLSelectElement, { target: { value: '' } });
    expect(choices()).toEqual(offered);
    press('Speichern');
    await waitFor(() =>
      expect(changePlan).toHaveBeenLastCalledWith(PLAN.id, expect.objectContaining({ provider: null })),
    );
  });
});

describe('free days', () => {
  const MANAGER = 'manager00000001';
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });

  it('are proposed by the service, with the sentence that follows', async () => {
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

  it('stand in the line of a plan, and stay when it is changed', async () => {
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

  it('of a pause that ends before it begins are refused with a sentence, and nothing is sent', async () => {
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
  const told = (line: HTMLElement) =>
    within(line)
      .getAllByText(/^\d\d\.\d\d\.\d{4}/)
      .map(({ textContent }) => textContent?.slice(0, 10));

  it('that are missing begin with the last five, and the others are one tap away', async () => {
    const days = missing(8);
    const line = await shown('manager00000001', { ...PLAN, days }, []);
    expect(told(line)).toEqual(days.slice(-5).map(({ due }) => dayText(due)));
    press('Hausmeister: Alle 8 zeigen');
    expect(told(line)).toEqual(days.map(({ due }) => dayText(due)));
    expect(within(line).queryByRole('button', { name: /zeigen$/ })).toBeNull();
  });

  it('are all there where five are missing', async () => {
    const line = await shown('manager00000001', { ...PLAN, days: missing(5) }, []);
    expect(told(line)).toHaveLength(5);
    expect(within(line).queryByRole('button', { name: /zeigen$/ })).toBeNull();
  });
});
