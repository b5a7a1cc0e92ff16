import { expect, it } from 'vitest';
import { shot } from './camera';
import { pictureWith, STAMPS, stampIn } from './stamp';

it('a stamp is read from its picture again, and from no other', async () => {
  for (const stamp of [0, 1, 4711, STAMPS - 1]) expect(await stampIn(await pictureWith(stamp))).toBe(stamp);
  expect(await stampIn((await shot('ein Bild ohne Nummer')).bytes)).toBe(null);
});
