import { expect, test } from '../support/badDay';

const CHANGES = {
  'in the notes, so that the hash does not fit': (body: string) => body.replace('Flur gewischt', 'Flus gewischt'),
  'in the id, which is none any more': (body: string) => body.replace(/"id":"./, '"id":"_'),
  'in a bracket, so that nothing can be read': (body: string) => body.replace('{', 'z'),
};

for (const [where, change] of Object.entries(CHANGES)) {
  test(`a bit of the record falls over on its way ${where}: it is never refused, and arrives by itself`, async ({
    day,
  }) => {
    const phone = await day.phone();
    day.proxy.on({ method: 'POST', path: /^\/api\/app\/documentations$/ }, { kind: 'changed', change });
    await day.document(phone, 'Flur gewischt', { photos: 1 });
    await day.expectGoodEnd(phone);
    expect(day.proxy.requests.map(({ fault }) => fault)).toContain('changed');
  });
}
