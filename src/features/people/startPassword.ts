/** Start passwords that can be read aloud and typed with gloves (D53). Pure. */

const CONSONANTS = 'bdfgklmnprstwz';
const VOWELS = 'aeiou';
/** Bytes above would favour the first letters. */
const fair = (letters: string) => 256 - (256 % letters.length);

/**
 * A password like `Kato-Mesu-4821`: four syllables and four digits, more than 10^11 possible.
 * @param random fills `n` random bytes (crypto.getRandomValues on the phone).
 */
export function startPassword(random: (n: number) => ArrayLike<number>): string {
  const pick = (letters: string): string => {
    for (;;) {
      const byte = random(1)[0] ?? 255;
      if (byte < fair(letters)) return letters.charAt(byte % letters.length);
    }
  };
  const word = () => {
    const syllables = pick(CONSONANTS) + pick(VOWELS) + pick(CONSONANTS) + pick(VOWELS);
    return syllables.charAt(0).toUpperCase() + syllables.slice(1);
  };
  const digits = Array.from({ length: 4 }, () => pick('0123456789')).join('');
  return `${word()}-${word()}-${digits}`;
}
