/** Finds record numbers in a text, so that they do not break at the hyphen. */

/** As numberText() formats one. */
const NUMBER = /(Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5})/;

/** A text in pieces: odd indexes are numbers. */
export function numberParts(text: string): string[] {
  return text.split(NUMBER);
}

/** Like Numbered.tsx, for static HTML. */
export function numberedNodes(text: string): (string | Node)[] {
  return numberParts(text).map((part, index) => {
    if (index % 2 === 0) return part;
    const number = document.createElement('span');
    number.className = 'nowrap';
    number.textContent = part;
    return number;
  });
}
