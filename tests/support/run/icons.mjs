/**
 * Renders the icons in public/ from the brand mark in src/components: `node tests/support/run/icons.mjs`. Colors are
 * --primary and --on-primary.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url));
const BLUE = '#1a3f7a';
const WHITE = '#ffffff';
/** Only the inner 80 % circle of a maskable icon is surely visible; the mark fits at half the edge. */
const MASKABLE_SHARE = 0.5;
const SHARE = 0.68;
const ROUNDING = 0.18;

/** SVG of 512 units; `share`: the mark's part of the edge; `rounding`: corner radius as part of the edge. */
function icon({ share, rounding }) {
  const scale = (512 * share) / 28;
  const at = (512 - 28 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${512 * rounding}" fill="${BLUE}"/><g transform="translate(${at} ${at}) scale(${scale})"><path fill="${WHITE}" d="M14 2 25 10.4V26l-2.75-2.2L19.5 26l-2.75-2.2L14 26l-2.75-2.2L8.5 26l-2.75-2.2L3 26V10.4z"/><path fill="none" stroke="${BLUE}" stroke-width="2" stroke-linecap="round" d="M8.5 13h11M8.5 17.5h6.5"/></g></svg>\n`;
}

async function png(svg, size) {
  return sharp(Buffer.from(svg), { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

function ico(bytes, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, bytes]);
}

const plain = icon({ share: SHARE, rounding: ROUNDING });
const maskable = icon({ share: MASKABLE_SHARE, rounding: 0 });
const full = icon({ share: SHARE, rounding: 0 });

await writeFile(`${PUBLIC}icon.svg`, plain);
await writeFile(`${PUBLIC}favicon.ico`, ico(await png(plain, 32), 32));
await writeFile(`${PUBLIC}icon-192.png`, await png(plain, 192));
await writeFile(`${PUBLIC}icon-512.png`, await png(plain, 512));
await writeFile(`${PUBLIC}icon-maskable-192.png`, await png(maskable, 192));
await writeFile(`${PUBLIC}icon-maskable-512.png`, await png(maskable, 512));
await writeFile(`${PUBLIC}apple-touch-icon.png`, await png(full, 180));
await writeFile(`${PUBLIC}shortcut-96.png`, await png(plain, 96));
