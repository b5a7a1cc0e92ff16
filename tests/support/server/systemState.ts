/** The state of a healthy installation without optional parts, for tests of '/admin/system' and the home. */
import type { SystemState } from '../../../src/api/adminSystem';

export const WELL_SYSTEM: SystemState = {
  ok: true,
  causes: [],
  version: '1.0.0',
  schema: '1795200100_a',
  time: 0,
  synchronous: 'full',
  mail: true,
  mailTrouble: null,
  letters: { planned: 0, sending: 0, sent: 0, refused: 0, unknown: 0, nothing: 0 },
  photoBytes: 0,
  databaseBytes: 0,
  diskBytes: null,
  freeBytes: null,
  storageDays: [],
  deliveryDays: [],
  incomplete: { receiving: 0, documentations: 0, oldest: null, items: [] },
  backup: null,
  nightly: null,
  replica: null,
  photoStore: null,
  log: { since: null, overdue: false },
  stamps: null,
  problems: [],
};
