/** Firefox and WebKitGTK: the installed ones, else the system's packages. */

import { findFirefox, findWebKit } from '../engines/find.mjs';
import { install, mayInstall } from '../run/aptGet.mjs';

const isMissing = () => !findFirefox() || !findWebKit();

/** @param log takes one line before a slow step. @throws Error with one sentence when one cannot be installed. */
export function engines(log) {
  if (isMissing() && mayInstall()) {
    log('Firefox and WebKitGTK are being installed by apt-get …');
    install('firefox-esr', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1');
  }
  if (isMissing())
    throw new Error('Firefox or WebKitGTK is missing: install firefox-esr, xvfb, gjs and gir1.2-webkit2-4.1.');
}
