/** The time zone of the device. */
import { MINUTE } from '../domain/duration';
import { offsetAt } from '../domain/germanClock';

/** Whether clocks of this device show another time than German ones. @param now ms */
export function isAbroad(now: number): boolean {
  return -new Date(now).getTimezoneOffset() * MINUTE !== offsetAt(now);
}
