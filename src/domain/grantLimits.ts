/** How many devices may deliver for an account, and how much late work comes by them (D84): numbers of the server alone. */

const DAY = 86_400_000;

/** Devices of one account that may deliver; a phone that is cleared now and then leaves a grant behind each time. */
export const GRANTS_LIVING = 20;
/** The hash of an ended grant is known so long after its last contact (D83; ms), and at most so many of one account. */
export const GRANT_REMEMBERED = 365 * DAY;
export const GRANTS_REMEMBERED = 200;
/**
 * Late work of one account a day: whoever holds an old phone must not fill the company's list. An honest phone that brings
 * fourteen days of thirty records (420) gets through in one. Bytes: twice what a link may (D42).
 */
export const LATE_DOCUMENTATIONS_PER_DAY = 500;
export const LATE_BYTES_PER_DAY = 2 * 1024 * 1024 * 1024;
