import { beforeEach, describe, expect, it } from 'vitest';
import { setSession } from '../../../src/api/client';
import { countDocumentations, newestBy } from '../../../src/api/counts';
import { listDocumentations } from '../../../src/api/documentations';
import { fetchPhotoBytes } from '../../../src/api/files';
import { createInvitation, listInvitations, sendInvitation } from '../../../src/api/invitations';
import { listSharings } from '../../../src/api/sharings';
import { badServer, cut, fault, json } from './badServer';
import { byPath, items, PHOTO } from './rows';

const server = badServer();
beforeEach(() => setSession('jwt'));
const query = () => new URL(server.last().url, server.url()).searchParams;

const INVITATION = {
  id: 'inv000000000001',
  property: 'pro000000000001',
  property_name: 'Haus am Dom',
  invited_company_email: 'buero@nordwinter.example',
  service_type: 'Winterdienst',
  status: 'pending',
  expires_at: '2026-11-28 09:14:00.000Z',
  sent_at: '',
  accepted_by: '',
  accepted_at: '',
  created: '2026-11-21 09:14:00.000Z',
};

describe('invitations of the Hausverwaltung', () => {
  it('have times in ms, or null', async () => {
    server.behave(items(INVITATION));
    expect(await listInvitations()).toEqual([
      {
        id: 'inv000000000001',
        // Rows from before invitations had many properties.
        properties: ['pro000000000001'],
        propertyName: 'Haus am Dom',
        email: 'buero@nordwinter.example',
        serviceTypes: ['Winterdienst'],
        status: 'pending',
        expiresAt: Date.UTC(2026, 10, 28, 9, 14),
        createdAt: Date.UTC(2026, 10, 21, 9, 14),
        sentAt: null,
        acceptedBy: null,
        acceptedAt: null,
      },
    ]);
  });

  it('have all of many properties', async () => {
    const many = { properties: ['pro000000000001', 'pro000000000002'], service_types: ['Hausmeister', 'Winterdienst'] };
    server.behave(items({ ...INVITATION, ...many }));
    const [found] = await listInvitations();
    expect(found).toMatchObject({ properties: many.properties, serviceTypes: many.service_types });
  });

  it("bring a new one's letter, and are invalid without it", async () => {
    const answer = { id: 'inv1', url: 'https://x/invite/t', expiresAt: '2026-11-28T09:14:00.000Z' };
    const of = { properties: ['pro1'], email: 'a@b.example', serviceTypes: ['Winterdienst'] } as const;
    const shown = { title: 'Einladung', paragraphs: ['Guten Tag'], linkText: 'Annehmen', linkHelp: 'Oder hier:' };
    const preview = { subject: 'Objektbeleg: Einladung', from: null, html: '<p>', text: 'Guten Tag', shown };
    server.behave(json(201, { ...answer, preview }));
    expect((await createInvitation(of)).letter).toEqual({ ...shown, from: null, subject: 'Objektbeleg: Einladung' });
    expect(JSON.parse(String(server.last().body))).toEqual({
      property: 'pro1',
      email: 'a@b.example',
      serviceType: 'Winterdienst',
    });
    await createInvitation({ ...of, properties: ['pro1', 'pro2'] });
    expect(JSON.parse(String(server.last().body))).toEqual({ ...of, properties: ['pro1', 'pro2'] });
    for (const bad of [answer, { ...answer, preview: { ...preview, shown: { ...shown, paragraphs: [7] } } }]) {
      server.behave(json(201, bad));
      await expect(createInvitation(of)).rejects.toMatchObject({ kind: 'temporary' });
    }
  });

  it('report an unsent letter with a reason, and a repeat as an error', async () => {
    server.behave(json(200, { sent: false, code: 'mail_failed' }));
    expect(await sendInvitation('inv1')).toEqual({ sent: false, code: 'mail_failed' });
    server.behave(json(200, { sent: true }));
    expect(await sendInvitation('inv1')).toEqual({ sent: true });
    server.behave(fault(429, 'rate_limited'));
    await expect(sendInvitation('inv1')).rejects.toMatchObject({ kind: 'rateLimited' });
    server.behave(json(200, { sent: false, code: 'anything' }));
    await expect(sendInvitation('inv1')).rejects.toMatchObject({ kind: 'temporary' });
  });
});

describe('what the lists of the Hausverwaltung ask', () => {
  it('search words by the word index', async () => {
    server.behave(byPath({ '/me': json(200, {}), '/records': items() }));
    await listDocumentations({ search: ' 100%_"Öl ' });
    const request = server.received.find(({ url }) => url.includes('/documentations/records'));
    const filter = new URL(request?.url ?? '', server.url()).searchParams.get('filter');
    expect(filter).toBe('search ~ "100%_\\"Öl"');
  });

  it('filter by one comparison each, and reverse order and cursor', async () => {
    server.behave(byPath({ '/me': json(200, {}), '/records': items() }));
    await listDocumentations({
      byLink: true,
      status: 'off_site',
      service: 'Winterdienst',
      company: 'com000000000001',
      oldestFirst: true,
      after: { capturedAt: Date.UTC(2026, 10, 21), id: 'doc000000000001' },
    });
    const question = server.received.find(({ url }) => url.includes('/documentations/records'));
    const search = new URL(question?.url ?? '', server.url()).searchParams;
    expect(search.get('sort')).toBe('captured_at,id');
    expect(search.get('filter')).toBe(
      `company_admin = "com000000000001" && service_type = "Winterdienst" && location_status = "off_site" && link != "" && captured_at >= "2026-11-21 00:00:00.000Z" && (captured_at > "2026-11-21 00:00:00.000Z" || id > "doc000000000001")`,
    );
  });

  it('count by the names of docs/api.md, without empty filters', async () => {
    server.behave(json(200, { documentations: 3 }));
    expect(
      await countDocumentations({ byLink: false, from: Date.UTC(2026, 10, 21), search: 'Eis', status: undefined }),
    ).toBe(3);
    expect(Object.fromEntries(query())).toEqual({
      trust: 'signed-in',
      from: '2026-11-21T00:00:00.000Z',
      search: 'Eis',
    });
  });

  it('has last service times in ms', async () => {
    server.behave(
      json(200, { items: [{ id: 'pro000000000001', documentations: 3, last: '2026-11-21T06:42:00.000Z' }] }),
    );
    expect(await newestBy('property')).toEqual(new Map([['pro000000000001', Date.UTC(2026, 10, 21, 6, 42)]]));
  });

  it('says since when a sharing exists and who confirmed the address', async () => {
    const sharing = {
      id: 'sha1',
      property: 'pro1',
      company_admin: 'com1',
      company_name: 'Kowalski',
      manager_name: 'Reinhardt',
      service_types: ['Winterdienst'],
      created: '2026-02-03 10:00:00.000Z',
      company_verified: false,
    };
    server.behave(items(sharing));
    expect(await listSharings()).toMatchObject([{ since: Date.UTC(2026, 1, 3, 10), verified: false }]);
  });
});

describe('the original of a photo', () => {
  it('is its bytes, or an error with the next step', async () => {
    const token = json(200, { token: 't' });
    server.behave(byPath({ '/files/token': token, '/documentation_photos/': json(200, 'bytes') }));
    expect(new TextDecoder().decode(await fetchPhotoBytes(PHOTO_OF))).toContain('bytes');
    server.behave(byPath({ '/files/token': token, '/documentation_photos/': fault(404, 'not_found') }));
    await expect(fetchPhotoBytes(PHOTO_OF)).rejects.toMatchObject({ kind: 'notFound' });
    server.behave(byPath({ '/files/token': token, '/documentation_photos/': cut }));
    await expect(fetchPhotoBytes(PHOTO_OF)).rejects.toMatchObject({ kind: 'offline' });
  });
});

const PHOTO_OF = { id: PHOTO.id, file: PHOTO.photo, bytes: 5 };
