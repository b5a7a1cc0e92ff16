import { expect, test } from '../support/badDay';

const CHANGES = {
  'in the notes (hash differs)': (body: string) => body.replace('Flur gewischt', 'Flus gewischt'),
  'in the id (invalid)': (body: string) => body.replace(/"id":"./, '"id":"_'),
  'in a bracket (unreadable)': (body: string) => body.replace('{', 'z'),
};

for (const [where, change] of Object.entries(CHANGES)) {
  test(`delivers a record by itself after a bit flipped ${where}`, async ({ day }) => {
    const phone = await day.phone();
    day.proxy.on({ method: 'POST', path: /^\/api\/app\/documentations$/ }, { kind: 'changed', change });
    await day.document(phone, 'Flur gewischt', { photos: 1 });
    await day.expectGoodEnd(phone);
    expect(day.proxy.requests.map(({ fault }) => fault)).toContain('changed');
  });
}
