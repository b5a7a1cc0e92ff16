// @vitest-environment happy-dom
/** 'Etwas stimmt nicht': which services a correction offers. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import type { SupplementParent } from '../../../../src/domain/documentation/supplementDraft';
import { CorrectionSteps } from '../../../../src/features/capture/supplement/CorrectionSteps';

vi.mock('../../../../src/features/capture/steps/useCompanyActivities', () => ({ useCompanyActivities: () => [] }));
vi.mock('../../../../src/features/capture/steps/WorkStep', () => ({ WorkStep: () => null }));
afterEach(cleanup);

const PARENT = {
  ...{ id: 'record000000001', contentHash: 'a', number: 'WWXA6-CAJV0', property: 'property0000001' },
  ...{ propertyName: 'Haus am Dom', propertyAddress: 'Domkloster 4', employeeName: 'Lena', user: null, byLink: true },
  ...{ serviceType: 'Hausmeister', work: null, notes: '', capturedAt: 1 },
} as unknown as SupplementParent;

function steps(agreed: readonly ServiceType[], parent = PARENT) {
  const onChange = vi.fn();
  const draft = { changes: null, reason: '' } as never;
  const of = { parent, agreed, draft, onChange, isOpen: true, needsReason: false, issues: [], properties: [] };
  render(<CorrectionSteps {...of} />);
  return onChange;
}
const services = () => screen.queryAllByRole('radio').map((one) => one.textContent ?? '');

it("offers the services of a link's property, which is in no list", () => {
  const onChange = steps(['Hausmeister', 'Winterdienst']);
  fireEvent.click(screen.getByRole('radio', { name: 'Winterdienst' }));
  expect(onChange).toHaveBeenCalledWith({ changes: expect.objectContaining({ serviceType: 'Winterdienst' }) });
});

it('offers the only agreed service to a record without one alone', () => {
  steps(['Hausmeister'], { ...PARENT, serviceType: null });
  expect(screen.getByRole('radio', { name: 'Hausmeister' })).toBeTruthy();
  cleanup();
  steps(['Hausmeister']);
  expect(services()).toEqual([]);
});
