// @vitest-environment happy-dom
/** The empty list of invitations. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoInvitations } from '../../../../src/features/manager/NoInvitations';

const server = vi.hoisted(() => ({ sharings: [] as unknown[] }));
vi.mock('../../../../src/api/cache/answers', () => ({ useSharings: () => ({ data: server.sharings }) }));
afterEach(cleanup);

it("says 'Noch niemand eingeladen' only where no Dienstleister works", () => {
  render(<NoInvitations account="manager00000001" />);
  expect(screen.getByText('Noch niemand eingeladen')).toBeTruthy();
  cleanup();
  server.sharings = [{}];
  render(<NoInvitations account="manager00000001" />);
  expect(screen.queryByText('Noch niemand eingeladen')).toBeNull();
  expect(screen.getByText('Keine offenen Einladungen')).toBeTruthy();
});
