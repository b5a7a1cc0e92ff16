import { beforeEach, describe, expect, it } from 'vitest';
import { setSession } from '../../../src/api/client';
import { getDocumentation } from '../../../src/api/documentations';
import { badServer, json } from './badServer';
import { ROW } from './rows';

const server = badServer();
beforeEach(() => setSession('jwt'));

describe('a documentation on arrival', () => {
  const arrived = async (change: object) => {
    server.behave(json(200, { ...ROW, ...change }));
    return getDocumentation(ROW.id);
  };

  it('has our names and units', async () => {
    expect(await arrived({})).toEqual({
      id: ROW.id,
      property: ROW.property,
      propertyName: 'Domkloster',
      propertyAddress: 'Domkloster 4, 50667 Köln',
      user: ROW.user,
      employeeName: 'Mia Mitarbeit',
      companyName: 'Gebäudedienst',
      managerName: 'Hausverwaltung Reinhardt',
      serviceType: 'Hausmeister',
      location: ROW.location,
      latitude: 50.938361,
      longitude: 6.959974,
      accuracy: 8.5,
      locationSource: 'gps',
      locationStatus: 'on_site',
      distance: 0,
      notes: '',
      byLink: false,
      clockKnown: true,
      photoCount: 2,
      startedAt: Date.UTC(2026, 10, 21, 6, 40),
      capturedAt: Date.UTC(2026, 10, 21, 6, 42, 0, 123),
      completedAt: Date.UTC(2026, 10, 21, 6, 43),
      state: 'complete',
      late: false,
      held: false,
      number: '4F7K2-Q9M3X',
      editedAt: null,
      updated: '2026-11-21 06:43:00.456Z',
    });
  });

  it('has the sealed count of photos, and those that arrived', async () => {
    const coming = { state: 'receiving', completed_at: '', photo_count: 1, received_at: '2026-11-21 06:42:30.000Z' };
    expect(await arrived({ ...coming, manifest: [{}, {}, {}] })).toMatchObject({
      state: 'receiving',
      photoCount: 3,
      photosArrived: 1,
      receivedAt: Date.UTC(2026, 10, 21, 6, 42, 30),
      completedAt: null,
    });
  });

  it("has no position at 0/0, no distance at -1, no text at ''", async () => {
    const change = { latitude: 0, longitude: 0, accuracy: 0, distance: -1, property: '', user: '', service_type: '' };
    expect(
      await arrived({ ...change, completed_at: '', link: 'lnk000000000001', trust_level: 'by_link' }),
    ).toMatchObject({
      latitude: null,
      longitude: null,
      accuracy: null,
      distance: null,
      property: null,
      user: null,
      serviceType: null,
      completedAt: null,
      byLink: true,
    });
  });

  it('keeps a position on the equator', async () => {
    expect(await arrived({ latitude: 0, longitude: 6.9 })).toMatchObject({ latitude: 0, longitude: 6.9 });
  });

  it('keeps a word as it came when a newer server knows more of them (D448)', async () => {
    const newer = { service_type: 'Zauberei', location_source: 'wlan', location_status: 'near', state: 'archived' };
    expect(await arrived({ ...newer, trust_level: 'by_kiosk' })).toMatchObject({
      serviceType: 'Zauberei',
      locationSource: 'wlan',
      locationStatus: 'near',
      state: 'archived',
      byLink: false,
    });
  });

  for (const change of [
    { captured_at: '' },
    { captured_at: 'gestern' },
    { location_status: '' },
    { trust_level: '' },
    { photo_count: '2' },
    { late: 'no' },
    { service_type: 7 },
    { state: '' },
    { updated: '' },
    { property_name: undefined },
  ])
    it(`of a wrong shape is refused: ${JSON.stringify(change)}`, async () => {
      await expect(arrived(change)).rejects.toMatchObject({ kind: 'temporary' });
    });
});
