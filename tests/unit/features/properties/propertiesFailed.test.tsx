// @vitest-environment happy-dom
/** A list of properties that could not be loaded says so in the words of the specification, at the desk too. */
import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Role } from '../../../../src/domain/people/role';
import { AdminPropertyTable as AdminProperties } from '../../../../src/features/admin/dashboard/AdminPropertyTable';
import { ManagerPropertyTable as Tile } from '../../../../src/features/manager/ManagerPropertyTable';
import { ManagerProperties } from '../../../../src/features/manager/properties/ManagerProperties';
import { Properties } from '../../../../src/features/provider/properties/Properties';
import { screenOf } from '../../components/lists/screenOf';
import { ANNA } from '../../db/device';
import { freshHistory, server, signedInAs } from '../records/historyStage';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));

freshHistory();

const LISTS: readonly [string, Role, ReactElement][] = [
  ['of a company', 'company_admin', <Properties key="company" />],
  ['of a Hausverwaltung', 'property_manager', <ManagerProperties key="manager" />],
  ['below its tile', 'property_manager', <Tile key="tile" account={ANNA} onOpenDialog={() => {}} />],
  ['of the super admin', 'super_admin', <AdminProperties key="admin" account={ANNA} onAct={() => {}} />],
];

it.each(LISTS)("says 'Immobilien konnten nicht geladen werden' in the list %s", async (_where, role, list) => {
  await signedInAs(role);
  screenOf(1280);
  server.silent.add('/');
  render(<MemoryRouter>{list}</MemoryRouter>);
  expect(await screen.findByText('Immobilien konnten nicht geladen werden')).toBeTruthy();
});
