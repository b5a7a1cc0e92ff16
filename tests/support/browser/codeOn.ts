/** Reads a QR code with an independent program. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ran } from '../reading/ran';

/** Needs `paperTools`. */
export async function codeOn(picture: Locator): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'objektbeleg-code-'));
  try {
    const path = join(place, 'code.png');
    await picture.screenshot({ path });
    return ran('zbarimg', '--raw', '--quiet', path).trim();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
