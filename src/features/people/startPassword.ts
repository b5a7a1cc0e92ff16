/** Start passwords to read aloud and type with gloves. Pure. */

const CONSONANTS = 'bdfgklmnprstwz';
const VOWELS = 'aeiou';
/** Bytes above would favour the first letters. */
const getFairLimit = (alphabet: string) => 256 - (256 % alphabet.length);

/** A password like `Kato-Mesu-4821`: more than 10^11 possible. @param random fills `n` random bytes. */
export function startPassword(random: (n: number) => ArrayLike<number>): string {
  const pickLetter = (alphabet: string): string => {
    for (;;) {
      const byte = random(1)[0] ?? 255;
      if (byte < getFairLimit(alphabet)) return alphabet.charAt(byte % alphabet.length);
    }
  };
  const createWord = () => {
    const syllables = pickLetter(CONSONANTS) + pickLetter(VOWELS) + pickLetter(CONSONANTS) + pickLetter(VOWELS);
    return syllables.charAt(0).toUpperCase() + syllables.slice(1);
  };
  const digits = Array.from({ length: 4 }, () => pickLetter('0123456789')).join('');
  return `${createWord()}-${createWord()}-${digits}`;
}
