// @vitest-environment happy-dom
/** What the owner of a link reads of its use. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Warnings } from '../../../../src/features/links/LinkUse';
import type { ShownLink } from '../../../../src/features/links/useLinkOf';

afterEach(cleanup);

const DAY = 24 * 3_600_000;
const LINK: ShownLink = {
  id: 'link00000000001',
  label: 'Eingang',
  company: null,
  expiresAt: null,
  quotaAt: null,
  url: 'https://belege.example.org/documentation/x',
  documentations: 0,
  last: null,
  manager: null,
  expired: false,
};
const shown = (days: number) => render(<Warnings link={{ ...LINK, quotaAt: Date.now() - days * DAY }} />);

it('is warned of the daily limit, with what to do, while what came beyond it may still wait', () => {
  shown(6);
  expect(screen.getByText('Tagesgrenze erreicht')).toBeTruthy();
  expect(screen.getByText(/Die übrigen warten auf den Telefonen\..* widerrufen Sie ihn\.$/)).toBeTruthy();
});

it('is told of it a year later as what it was, and not to end a good sticker', () => {
  shown(365);
  expect(screen.getByText(/^Am .* war die Tagesgrenze erreicht\.$/)).toBeTruthy();
  expect(screen.queryByText(/warten auf den Telefonen|widerrufen/)).toBeNull();
});

it('says how an expired link becomes valid again, and what that means for earlier work', () => {
  render(<Warnings link={{ ...LINK, expired: true }} />);
  expect(screen.getByText('Dieser Link ist abgelaufen')).toBeTruthy();
  expect(screen.getByText(/^Setzen Sie ein späteres Ende, .* gilt als nachträglich eingegangen\.$/)).toBeTruthy();
});
