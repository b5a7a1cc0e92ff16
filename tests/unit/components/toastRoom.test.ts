import { describe, expect, it } from 'vitest';
import { type Box, roomBelow } from '../../../src/components/toastRoom';

const HEIGHT = 844;
const across = (top: number, bottom: number): Box => ({ left: 0, right: 390, top, bottom });
/** A message of 60 px, wherever it stands now. */
const TOAST = across(700, 760);

describe('messages stand above what has buttons at the lower edge', () => {
  it('at the edge itself where nothing is', () => {
    expect(roomBelow(TOAST, [], HEIGHT)).toBe(0);
  });

  it('above a foot, however high it is, and above what lies on it', () => {
    expect(roomBelow(TOAST, [across(760, 844)], HEIGHT)).toBe(84);
    expect(roomBelow(TOAST, [across(690, 844)], HEIGHT)).toBe(154);
    expect(roomBelow(TOAST, [across(700, 772), across(780, 844)], HEIGHT)).toBe(144);
  });

  it('where they are where a foot lies farther up, beside them, or is gone from view', () => {
    expect(roomBelow(TOAST, [across(400, 470)], HEIGHT)).toBe(0);
    expect(roomBelow({ ...TOAST, left: 1000, right: 1400 }, [across(760, 844)], HEIGHT)).toBe(0);
    expect(roomBelow(TOAST, [across(900, 980)], HEIGHT)).toBe(0);
  });

  it('at the edge where the controls are a column beside the picture', () => {
    expect(roomBelow(TOAST, [across(0, 844)], HEIGHT)).toBe(0);
  });
});
