// @vitest-environment happy-dom
/** A link's use, for its owner. */
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

it('warns of the daily limit while work beyond it may wait', () => {
  shown(6);
  expect(screen.getByText('Tagesgrenze erreicht')).toBeTruthy();
  expect(screen.getByText(/Die übrigen warten auf den Telefonen\..* widerrufen Sie ihn\.$/)).toBeTruthy();
});

it('reports it a year later as past, without ending the link', () => {
  shown(365);
  expect(screen.getByText(/^Am .* war die Tagesgrenze erreicht\.$/)).toBeTruthy();
  expect(screen.queryByText(/warten auf den Telefonen|widerrufen/)).toBeNull();
});

it('says how to renew an expired link, and the effect on old work', () => {
  render(<Warnings link={{ ...LINK, expired: true }} />);
  expect(screen.getByText('Dieser Link ist abgelaufen')).toBeTruthy();
  expect(screen.getByText(/^Setzen Sie ein späteres Ende, .* gilt als nachträglich eingegangen\.$/)).toBeTruthy();
});
