/** ms; confirms a photo to a gloved hand, too short for a call. */
const PULSE = 40;

/** A short pulse, unless unsupported or reduced motion is set. */
export function vibrateShortly(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Not on iPhones.
  (navigator as { vibrate?: Navigator['vibrate'] }).vibrate?.(PULSE);
}
