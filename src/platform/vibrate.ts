/** The pulse that says 'taken' to a hand in a glove, ms: short enough not to be taken for a call. */
const PULSE = 40;

/** A short pulse, where the device has a motor and the person has not asked for less motion. */
export function vibrateShortly(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Not on iPhones.
  (navigator as { vibrate?: Navigator['vibrate'] }).vibrate?.(PULSE);
}
