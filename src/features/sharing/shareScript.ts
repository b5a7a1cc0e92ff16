/** The check script of a share; its common part comes from the script of the Schadenakte. */

const MARK = '# ---- Bis hierher';
const HEAD = `#!/bin/sh
# Prüft geteilte Dokumentationen, ohne die Software, die sie erstellt hat, und ohne Netz (PRUEFEN.txt erklärt es).
# Braucht coreutils ab 8.31 und openssl ab 3.0, wie jedes heutige Linux sie hat.
# Was dahinter angegeben werden kann, steht in PRUEFEN.txt: Schlüssel, aufgehobene Stände, Stammzertifikate, ein Ordner.
`;

/**
 * @param common script of the Schadenakte.
 * @param own only for a share.
 */
export function composeShareScript(common: string, own: string): string {
  return HEAD + common.slice(common.indexOf('LC_ALL=C'), common.indexOf(MARK)) + own;
}
