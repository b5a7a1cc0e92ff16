import { describe, expect, it, vi } from 'vitest';
import { counts } from '../../src/remote/counts';
import { reverse } from '../../src/remote/geocode';
import { badServer, cut, fault, json, portal } from './badServer';

const server = badServer();
const cathedral = { latitude: 50.938361, longitude: 6.959974 };

describe('the address of a position (D13)', () => {
  it('is asked of our own server, as the session or as the link', async () => {
    server.behave(json(200, { address: 'Domkloster 4, 50667 Köln' }));
    await expect(reverse(cathedral)).resolves.toEqual({ address: 'Domkloster 4, 50667 Köln' });
    expect(server.last().url).toBe('/api/app/geocode/reverse?lat=50.938361&lon=6.959974');
    await reverse(cathedral, { credential: { kind: 'link', token: 't' } });
    expect(server.last().headers['x-documentation-token']).toBe('t');
  });

  it('may be busy, down, absent or a hotel: each time the phone falls back to the coordinates', async () => {
    server.behave(fault(503, 'temporary'));
    await expect(reverse(cathedral)).rejects.toMatchObject({ kind: 'temporary' });
    server.behave(fault(502, 'geocoding_failed'));
    await expect(reverse(cathedral)).rejects.toMatchObject({ message: 'Geocoding fehlgeschlagen' });
    server.behave(json(200, { address: '' }));
    await expect(reverse(cathedral)).rejects.toMatchObject({ kind: 'temporary' });
    server.behave(portal());
    await expect(reverse(cathedral)).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('the numbers of the tiles', () => {
  it('are those of the role; what is no tile is dropped', async () => {
    server.behave(json(200, { properties: 3, documentations: 0, secret: 9 }));
    await expect(counts()).resolves.toEqual({ properties: 3, documentations: 0 });
  });

  it('that are no numbers are none', async () => {
    for (const documentations of ['3', -1, 1.5, null]) {
      server.behave(json(200, { documentations }));
      await expect(counts()).rejects.toMatchObject({ kind: 'temporary' });
    }
  });
});

describe('what the operator chose', () => {
  it('has defaults without a network, is asked again then, and remembered once it answered', async () => {
    vi.resetModules();
    const { publicConfig } = await import('../../src/remote/config');
    server.behave(cut, json(200, { tileUrl: '/tiles/{z}/{x}/{y}', mapsLink: 'geo:{lat},{lon}' }));
    expect((await publicConfig()).mapsLink).toContain('google.com/maps/search');
    expect(await publicConfig()).toEqual({ tileUrl: '/tiles/{z}/{x}/{y}', mapsLink: 'geo:{lat},{lon}' });
    await publicConfig();
    expect(server.received).toHaveLength(2);
  });
});
