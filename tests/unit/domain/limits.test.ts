import { describe, expect, it } from 'vitest';
import { RELEASE_AFTER } from '../../../src/domain/delivery/transfer';
import * as limits from '../../../src/domain/limits';
import * as quotas from '../../../src/domain/people/quotas';

describe('the numbers of the specification, section 9', () => {
  it('ten minutes, warnings at 120 and 60 s, a tick a second', () => {
    expect(limits.TIME_LIMIT).toBe(600_000);
    expect([limits.WARN_TWO_MINUTES, limits.WARN_ONE_MINUTE, limits.TIMER_TICK]).toEqual([120_000, 60_000, 1000]);
  });

  it('position: 10 s, six decimals', () => {
    expect([limits.GPS_TIMEOUT, limits.COORDINATE_DIGITS]).toEqual([10_000, 6]);
  });

  it('photos 1920 × 1080, invitations 7 days, passwords 6', () => {
    expect([limits.PHOTO_WIDTH, limits.PHOTO_HEIGHT]).toEqual([1920, 1080]);
    expect([quotas.INVITATION_VALID, limits.PASSWORD_MIN]).toEqual([7 * 86_400_000, 6]);
  });

  it('address search: 300 ms, 3 characters, 5 results; redirects 500 ms, 2 s, 2 s', () => {
    expect([limits.SEARCH_DEBOUNCE, limits.SEARCH_MIN, limits.SEARCH_RESULTS]).toEqual([300, 3, 5]);
    expect([limits.SIGNUP_REDIRECT, limits.EXPIRED_REDIRECT, limits.LINK_SAVED_REDIRECT]).toEqual([500, 2000, 2000]);
  });
});

describe('numbers that must fit each other', () => {
  it('a full manifest with the longest texts fits into the body the route takes', () => {
    const photo = JSON.stringify({
      id: 'x'.repeat(15),
      sha256: 'a'.repeat(64),
      bytes: limits.PHOTO_MAX_BYTES,
      width: 25_000_000,
      height: 25_000_000,
      takenAt: '2026-11-21T06:41:00.000Z',
      source: 'camera',
    });
    // A control character is six bytes in JSON, nothing is more.
    const texts = 6 * (limits.NOTES_MAX + limits.LOCATION_MAX + limits.NAME_MAX);
    expect(limits.PHOTOS_MAX * (photo.length + 1) + texts + 1000).toBeLessThan(limits.BODY_MAX_BYTES);
  });

  it('what the phone keeps for a second look is older than the day between two looks', () => {
    expect(RELEASE_AFTER).toBeGreaterThan(limits.CONFIRM_INTERVAL);
    expect(limits.RETRY_MIN).toBeLessThan(limits.RETRY_MAX_VISIBLE);
    expect(limits.RETRY_MAX_VISIBLE).toBeLessThan(limits.RETRY_MAX);
    expect(limits.GRANT_LIFETIME).toBeGreaterThan(limits.LATE_GRACE);
  });

  it('nobody who looks waits longer than the 60 s within which the queue must be empty again', () =>
    expect(limits.RETRY_MAX_VISIBLE).toBeLessThanOrEqual(30_000));
});
