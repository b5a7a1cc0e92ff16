/** 'Meine Geräte' shows each device once (D340). */
import { describe, expect, it } from 'vitest';
import type { Device, DeviceKey, OwnSession } from '../../../../src/api/devices';
import { deviceLines } from '../../../../src/features/account/deviceLines';

const day = (n: number) => Date.UTC(2026, 10, n, 12);
const session = (more: Partial<OwnSession>): OwnSession => ({
  ...{ id: 's1', name: 'Chrome auf Linux', since: day(1), lastUsed: day(2), until: day(30), here: false, grant: '' },
  ...more,
});
const device = (more: Partial<Device>): Device => ({
  id: 'g1',
  name: 'Chrome auf Android',
  lastUsed: day(5),
  here: false,
  ...more,
});
const key = (more: Partial<DeviceKey>): DeviceKey => ({
  ...{ key: 'k1', name: 'Chrome auf Android', grant: 'g1', since: day(3), lastUsed: day(4), endedAt: null },
  ...more,
});

describe('the list of devices', () => {
  it('shows a session and the grant of its device in one row, with the newest use of both', () => {
    const [only, ...more] = deviceLines({
      devices: [device({})],
      keys: [key({})],
      sessions: [session({ grant: 'g1' })],
    });
    expect(more).toEqual([]);
    expect(only?.lines).toEqual([
      'angemeldet seit 01.11.2026',
      'zuletzt benutzt am 05.11.2026',
      'Anmeldung endet am 30.11.2026',
      'signiert seit 03.11.2026',
    ]);
    expect(only?.ending).toEqual({ kind: 'session', id: 's1', delivers: true });
  });

  it('says of a paired phone no day on which its session ends', () => {
    const [only] = deviceLines({ devices: [], keys: [], sessions: [session({ until: null })] });
    expect(only?.lines).toEqual(['angemeldet seit 01.11.2026', 'zuletzt benutzt am 02.11.2026']);
    expect(only?.ending).toEqual({ kind: 'session', id: 's1', delivers: false });
  });

  it('shows a device that delivers without a session, and a key that only signed', () => {
    const ended = key({ key: 'k2', grant: '', endedAt: day(6) });
    const [signedIn, delivers, signed] = deviceLines({
      devices: [device({})],
      keys: [ended],
      sessions: [session({ here: true })],
    });
    expect(signedIn).toMatchObject({ id: 's1', here: true });
    expect(delivers).toMatchObject({ id: 'g1', ending: { kind: 'device', id: 'g1', delivers: true } });
    expect(signed).toMatchObject({
      id: 'k2',
      ending: null,
      lines: ['abgemeldet am 06.11.2026', 'signiert seit 03.11.2026'],
    });
  });
});
