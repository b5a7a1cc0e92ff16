import { describe, expect, it } from 'vitest';
import { type Box, roomBelow } from '../../../src/components/toastRoom';

const HEIGHT = 844;
const across = (top: number, bottom: number): Box => ({ left: 0, right: 390, top, bottom });
/** 60 px high. */
const TOAST = across(700, 760);

describe('messages above buttons at the lower edge', () => {
  it('are at the edge when nothing is there', () => {
    expect(roomBelow(TOAST, [], HEIGHT)).toBe(0);
  });

  it('are above a foot of any height, and above content on it', () => {
    expect(roomBelow(TOAST, [across(760, 844)], HEIGHT)).toBe(84);
    expect(roomBelow(TOAST, [across(690, 844)], HEIGHT)).toBe(154);
    expect(roomBelow(TOAST, [across(700, 772), across(780, 844)], HEIGHT)).toBe(144);
  });

  it('ignore a foot that is farther up, beside them or out of view', () => {
    expect(roomBelow(TOAST, [across(400, 470)], HEIGHT)).toBe(0);
    expect(roomBelow({ ...TOAST, left: 1000, right: 1400 }, [across(760, 844)], HEIGHT)).toBe(0);
    expect(roomBelow(TOAST, [across(900, 980)], HEIGHT)).toBe(0);
  });

  it('are at the edge when the controls are beside the picture', () => {
    expect(roomBelow(TOAST, [across(0, 844)], HEIGHT)).toBe(0);
  });
});
