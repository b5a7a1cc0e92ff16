import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keepKnownDevice, knownDevices } from '../../../src/db/knownDevices';
import { KNOWN_DEVICES } from '../../../src/domain/people/quotas';

it('a device keeps one statement of each of the last people who signed in here, the newest first (D76)', async () => {
  expect(await knownDevices()).toEqual([]);
  await keepKnownDevice('anna.1.a');
  await keepKnownDevice('boris.1.b');
  await keepKnownDevice('anna.2.c');
  expect(await knownDevices()).toEqual(['anna.2.c', 'boris.1.b']);
  for (let person = 0; person < KNOWN_DEVICES; person++) await keepKnownDevice(`p${person}.1.x`);
  const kept = await knownDevices();
  expect(kept).toHaveLength(KNOWN_DEVICES);
  expect(kept).not.toContain('boris.1.b');
});
