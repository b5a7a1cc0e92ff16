/** Where the numbers of records stand in a text, so that none is broken at its hyphen. */

/** As numberText() writes one. */
const NUMBER = /(Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5})/;

/** A text in pieces: those at odd places are numbers. */
export function numberParts(text: string): string[] {
  return text.split(NUMBER);
}

/** As Numbered.tsx draws it, for the pages that stand ready in HTML. */
export function numberedNodes(text: string): (string | Node)[] {
  return numberParts(text).map((part, index) => {
    if (index % 2 === 0) return part;
    const number = document.createElement('span');
    number.className = 'nowrap';
    number.textContent = part;
    return number;
  });
}
