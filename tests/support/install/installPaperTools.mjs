/** qpdf, poppler and a QR code reader for PDF tests: the installed ones, else the system's packages. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from '../run/aptGet.mjs';

const TOOLS = ['qpdf', 'pdfinfo', 'pdftotext', 'pdfimages', 'pdffonts', 'pdftoppm', 'zbarimg'];
const missing = () => TOOLS.filter((tool) => spawnSync(tool, ['--version']).error);

/** @param log takes one line before a slow step. @throws Error with one sentence when they cannot be installed. */
export function paperTools(log) {
  if (missing().length === 0) return;
  if (mayInstall()) {
    log('qpdf, poppler-utils and zbar-tools are being installed by apt-get …');
    install('qpdf', 'poppler-utils', 'zbar-tools');
  }
  const left = missing();
  if (left.length > 0)
    throw new Error(`Not to be had here: ${left.join(', ')}. Install qpdf, poppler-utils and zbar-tools.`);
}
