// @vitest-environment happy-dom
/** The bar of every screen names the signed-in person as the screens of the role do. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SignedOutFrame } from '../../../src/components/SignedOutFrame';
import { screenOf } from './lists/screenOf';

const SESSION = { fullName: 'Andrea Berger', companyName: '', email: 'admin@example.org' };

it('shows badge and e-mail of a super admin outside the admin screens too', () => {
  screenOf(1440);
  const props = { title: '404', desk: null, phone: null, also: { label: 'Kontakt', to: '/kontakt' } };
  const frame = <SignedOutFrame session={{ ...SESSION, role: 'super_admin' }} {...props} />;
  const { container } = render(<MemoryRouter>{frame}</MemoryRouter>);
  const bar = container.querySelector('header');
  for (const text of ['Super-Admin', 'Andrea Berger', 'admin@example.org']) expect(bar?.textContent).toContain(text);
});
