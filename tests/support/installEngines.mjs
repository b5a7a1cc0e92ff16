/** Firefox and WebKitGTK for the tests of other engines: the installed ones, else the system's package manager where it may. */
import { install, mayInstall } from './aptGet.mjs';
import { findFirefox, findWebKit } from './engines/find.mjs';

const isMissing = () => !findFirefox() || !findWebKit();

/** @param log takes one line before a step that takes time. @throws Error with one sentence when one is not to be had. */
export function engines(log) {
  if (isMissing() && mayInstall()) {
    log('Firefox and WebKitGTK are being installed by apt-get …');
    install('firefox-esr', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1');
  }
  if (isMissing())
    throw new Error('Firefox or WebKitGTK is missing: install firefox-esr, xvfb, gjs and gir1.2-webkit2-4.1.');
}
