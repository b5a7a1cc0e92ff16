import { describe, expect, it, vi } from 'vitest';
import { countDocumentations, countsBy, fetchCounts } from '../../../src/api/counts';
import { reverseGeocode } from '../../../src/api/geocode';
import { addByName } from '../../../src/api/pairing';
import { requestTime } from '../../../src/api/time';
import { badServer, cut, fault, json, portal } from './badServer';

const server = badServer();
const cathedral = { latitude: 50.938361, longitude: 6.959974 };

describe('the address of a position (D13)', () => {
  it('comes from our own server, by session or link', async () => {
    server.behave(json(200, { address: 'Domkloster 4, 50667 Köln' }));
    await expect(reverseGeocode(cathedral)).resolves.toEqual({ address: 'Domkloster 4, 50667 Köln' });
    expect(server.last().url).toBe('/api/app/geocode/reverse?lat=50.938361&lon=6.959974');
    await reverseGeocode(cathedral, { credential: { kind: 'link', token: 't' } });
    expect(server.last().headers['x-documentation-token']).toBe('t');
  });

  it('falls back to coordinates when busy, down, absent or foreign', async () => {
    server.behave(fault(503, 'temporary'));
    await expect(reverseGeocode(cathedral)).rejects.toMatchObject({ kind: 'temporary' });
    server.behave(fault(502, 'geocoding_failed'));
    await expect(reverseGeocode(cathedral)).rejects.toMatchObject({ message: 'Geocoding fehlgeschlagen' });
    server.behave(json(200, { address: '' }));
    await expect(reverseGeocode(cathedral)).rejects.toMatchObject({ kind: 'temporary' });
    server.behave(portal());
    await expect(reverseGeocode(cathedral)).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe("the server's time", () => {
  it('comes from a server that takes no deliveries too', async () => {
    const body = { ok: false, causes: ['room'], time: '2026-11-24T06:00:00.000Z' };
    for (const status of [200, 503]) {
      server.behave(json(status, body));
      expect(await requestTime()).toEqual({ at: Date.parse(body.time), generation: '' });
    }
    server.behave(json(200, { ...body, generation: '2026-11-25-1f' }));
    expect((await requestTime()).generation).toBe('2026-11-25-1f');
  });

  it("is not taken from a proxy's 503 or a hotel's page", async () => {
    server.behave(json(503, { error: 'upstream' }));
    await expect(requestTime()).rejects.toMatchObject({ kind: 'temporary' });
    server.behave(portal());
    await expect(requestTime()).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('the numbers of the tiles', () => {
  it('are those of the role, without unknown tiles', async () => {
    server.behave(json(200, { properties: 3, documentations: 0, secret: 9 }));
    await expect(fetchCounts()).resolves.toEqual({ properties: 3, documentations: 0 });
  });

  it('are none when they are no numbers', async () => {
    for (const documentations of ['3', -1, 1.5, null]) {
      server.behave(json(200, { documentations }));
      await expect(fetchCounts()).rejects.toMatchObject({ kind: 'temporary' });
    }
  });
});

describe('the numbers of a list', () => {
  it('follow the filters of the list', async () => {
    server.behave(json(200, { documentations: 7 }));
    await expect(countDocumentations({ property: 'pro000000000001' })).resolves.toBe(7);
    expect(server.last().url).toBe('/api/app/counts?property=pro000000000001');
  });

  it('come by property or author', async () => {
    server.behave(json(200, { items: [{ id: 'pro000000000001', documentations: 3 }] }));
    await expect(countsBy('property')).resolves.toEqual(new Map([['pro000000000001', 3]]));
    expect(server.last().url).toBe('/api/app/counts?by=property');
  });
});

describe('what the operator chose', () => {
  const answer = {
    tileUrl: '/tiles/{z}/{x}/{y}',
    mapsLink: 'geo:{lat},{lon}',
    imprint: null,
    costs: '9 Euro im Monat.',
    hosting: null,
  };
  const fresh = async () => {
    vi.resetModules();
    return (await import('../../../src/api/config')).publicConfig;
  };

  it('has defaults offline, then is loaded and cached', async () => {
    const publicConfig = await fresh();
    server.behave(cut, json(200, answer));
    expect((await publicConfig()).mapsLink).toContain('google.com/maps/search');
    expect(await publicConfig()).toEqual(answer);
    await publicConfig();
    expect(server.received).toHaveLength(2);
  });

  it("has the operator's name and address by line", async () => {
    const imprint = {
      name: 'Muster GmbH',
      address: 'Weg 1;50667 Köln',
      email: 'a@example.org',
      responsible: 'M. Muster',
    };
    server.behave(json(200, { ...answer, imprint }));
    const publicConfig = await fresh();
    expect((await publicConfig()).imprint).toEqual({ ...imprint, address: ['Weg 1', '50667 Köln'] });
  });

  it('has no costs and place from an older server', async () => {
    const { tileUrl, mapsLink, imprint } = answer;
    server.behave(json(200, { tileUrl, mapsLink, imprint }));
    const publicConfig = await fresh();
    expect(await publicConfig()).toMatchObject({ mapsLink, costs: null, hosting: null });
  });
});

describe('a person added by name', () => {
  const person = { id: 'p1a2b3c4d5e6f7g', fullName: 'Anna Blank', properties: [] };

  it('is reported in words about people when it was changed before a repeat', async () => {
    server.behave(fault(409, 'conflict'));
    await expect(addByName(person)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Diese Person ist schon angelegt/),
    });
  });

  it('keeps the sentence of another refusal', async () => {
    server.behave(fault(409, 'limit_reached'));
    await expect(addByName(person)).rejects.toMatchObject({ code: 'limit_reached', kind: 'conflict' });
  });
});
