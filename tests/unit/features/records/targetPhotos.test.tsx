// @vitest-environment happy-dom
/** 'So soll es aussehen' in the detail: for both parties, with a photo of the record (D496). */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { setSession } from '../../../../src/api/client';
import type { Role } from '../../../../src/domain/people/role';
import { DetailSheet } from '../../../../src/features/records/DetailSheet';
import { TargetPhotos } from '../../../../src/features/records/TargetPhotos';
import { RECORD } from '../../../support/rows/record';
import { ANNA, emptyPhone, photo } from '../../db/device';

const record = { ...RECORD, serviceType: 'Hausmeister', transfer: null };
let requests: string[] = [];
const TARGETS = `/api/app/documentations/${RECORD.id}/targets`;

beforeEach(async () => {
  await emptyPhone();
  setSession('jwt');
  requests = [];
  vi.stubGlobal('fetch', async (address: URL | string) => {
    const { pathname } = new URL(String(address));
    requests.push(pathname);
    if (pathname === TARGETS) return Response.json({ items: [], mayChoose: true });
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  setSession(null);
  vi.unstubAllGlobals();
});

const openAs = (role: Role) =>
  render(
    <MemoryRouter>
      <DetailSheet session={{ user: ANNA, role }} record={record} office />
    </MemoryRouter>,
  );

it.each(['property_manager', 'company_admin'] as const)('is requested for: %s', async (role) => {
  openAs(role);
  await screen.findByRole('region', { name: 'So soll es aussehen' });
});

it.each(['super_admin', 'employee'] as const)('is never requested for: %s', async (role) => {
  openAs(role);
  await waitFor(() => expect(requests).toContain(`/api/app/documentations/${RECORD.id}/names`));
  expect(requests).not.toContain(TARGETS);
});

it('offers no photo that has not arrived', async () => {
  const { bytes } = await photo();
  const name = { name: 'Als Soll-Bild festlegen' };
  const sheet = (photos: Parameters<typeof TargetPhotos>[0]['photos']) => (
    <TargetPhotos account={ANNA} record={record} photos={photos} />
  );
  const { rerender } = render(sheet([{ id: 'missing-0', picture: null, alt: 'Foto 1' }]));
  await screen.findByRole('region', { name: 'So soll es aussehen' });
  expect(screen.queryByRole('button', name)).toBeNull();
  rerender(sheet([{ id: 'photo0000000000', picture: bytes, alt: 'Foto 1' }]));
  expect(screen.getByRole('button', name)).toBeTruthy();
});
