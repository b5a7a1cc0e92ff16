// @vitest-environment happy-dom
/** The service above the shutter (D456): what it says, and what a tap does. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { ServiceChip } from '../../../../src/features/capture/camera/ServiceChip';

afterEach(cleanup);

type Here = { agreed: ServiceType[]; value?: ServiceType | null; asLast?: boolean; isOpen?: boolean; frozen?: boolean };

function Chip({ agreed, value = null, asLast = false, isOpen = true, frozen = false }: Here) {
  const [now, setNow] = useState({ value, asLast });
  const choose = (type: ServiceType) => setNow({ value: type, asLast: false });
  return <ServiceChip service={{ agreed, ...now, isOpen, choose }} frozen={frozen} />;
}

const chip = () => screen.getByRole('button');

it('says the only agreed service, which no tap changes', () => {
  render(<Chip agreed={['Hausmeister']} value="Hausmeister" asLast isOpen={false} />);
  expect(screen.getByText('Hausmeister')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is absent without an agreed service', () => {
  const { container } = render(<Chip agreed={[]} isOpen={false} />);
  expect(container.textContent).toBe('');
});

it('says where the service comes from, and changes to the other by one tap', () => {
  render(<Chip agreed={['Hausmeister', 'Winterdienst']} value="Winterdienst" asLast />);
  expect(chip().textContent).toBe('Winterdienst · wie zuletzt');
  fireEvent.click(chip());
  expect(chip().textContent).toBe('Hausmeister');
  fireEvent.click(chip());
  expect(chip().textContent).toBe('Winterdienst');
});

it('lists the agreed services before a choice', async () => {
  render(<Chip agreed={['Hausmeister', 'Winterdienst']} />);
  expect(chip().textContent).toBe('Leistung wählen');
  fireEvent.click(chip());
  const sheet = within(await screen.findByRole('dialog', { name: 'Welche Leistung?' }));
  expect(sheet.queryByText('Ohne Angabe speichern')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Winterdienst' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chip().textContent).toBe('Winterdienst');
});

it('lists three services also after a choice', async () => {
  render(<Chip agreed={['Hausmeister', 'Winterdienst', 'Sonstiges']} value="Hausmeister" />);
  fireEvent.click(chip());
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sonstiges' }));
  expect(chip().textContent).toBe('Sonstiges');
});

it('takes Winterdienst by one tap where nothing else is agreed', () => {
  render(<Chip agreed={['Winterdienst']} />);
  expect(chip().textContent).toBe('Leistung wählen');
  fireEvent.click(chip());
  expect(screen.getByText('Winterdienst')).toBeTruthy();
});

it('changes nothing while the form saves or after 0:00', () => {
  render(<Chip agreed={['Hausmeister', 'Winterdienst']} value="Winterdienst" frozen />);
  fireEvent.click(chip());
  expect(chip().textContent).toBe('Winterdienst');
});
