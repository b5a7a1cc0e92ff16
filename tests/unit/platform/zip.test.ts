/** A ZIP is read only where every unpacker makes the same files of it (D416). */
import { downloadZip } from 'client-zip';
import { strToU8, Zip, ZipPassThrough, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bytesIn, zipEntries } from '../../../src/platform/zip';

const NAME = 'foto-001.jpg';
const LOCAL = { signature: 'PK\x03\x04', fields: 28, length: 30 };
const LISTED = { signature: 'PK\x01\x02', fields: 30, length: 46 };

async function read(zip: Uint8Array): Promise<{ [name: string]: string }> {
  const blob = new Blob([new Uint8Array(zip)]);
  const files: { [name: string]: string } = {};
  for (const entry of await zipEntries(blob)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesIn(blob, entry)) pieces.push(piece);
    files[entry.name] = Buffer.concat(pieces).toString();
  }
  return files;
}

const zipped = (content: Zippable = { [NAME]: strToU8('honest') }) => Buffer.from(zipSync(content, { level: 0 }));
const withField = (id: number, bytes = new Uint8Array(4)) =>
  zipped({ [NAME]: [strToU8('honest'), { extra: { [id]: bytes } }] });

/** Another id of the extra field in one header alone. */
function renumbered(zip: Buffer, { signature, length }: typeof LOCAL, id: number): Buffer {
  const at = zip.indexOf(signature, 0, 'latin1');
  zip.writeUInt16LE(id, at + length + NAME.length);
  return zip;
}

describe('a ZIP', () => {
  it('is read when its headers say times, owners, rights or a comment', async () => {
    for (const id of [0x000a, 0x4453, 0x5455, 0x5855, 0x6375, 0x7855, 0x7875])
      expect(await read(withField(id)), id.toString(16)).toEqual({ [NAME]: 'honest' });
  });

  it('is refused when a field in one of its headers may change a name or make a link', async () => {
    for (const id of [0x7075, 0x756e, 0x000d, 0x2605, 0x2705, 0x334d, 0x4341, 0x7a7a]) {
      await expect(read(withField(id)), id.toString(16)).rejects.toThrow('nicht gelesen');
      for (const header of [LOCAL, LISTED])
        await expect(read(renumbered(withField(0x5455), header, id)), header.signature).rejects.toThrow(
          'nicht gelesen',
        );
    }
  });

  it('is refused when the fields do not fill their place', async () => {
    for (const { signature, length } of [LOCAL, LISTED]) {
      const zip = withField(0x5455);
      const at = zip.indexOf(signature, 0, 'latin1') + length + NAME.length + 2;
      zip.writeUInt16LE(5, at);
      await expect(read(zip)).rejects.toThrow('nicht gelesen');
      zip.writeUInt16LE(3, at);
      await expect(read(zip)).rejects.toThrow('nicht gelesen');
    }
  });

  it('is refused when any system says that a file is a link', async () => {
    for (let system = 0; system < 256; system++) {
      const zip = zipped();
      const at = zip.indexOf(LISTED.signature, 0, 'latin1');
      zip[at + 5] = system;
      zip.writeUInt32LE(0o120777 * 0x10000, at + 38);
      await expect(read(zip), String(system)).rejects.toThrow('keine gewöhnliche Datei');
    }
  });

  it('is read when its lengths stand behind the bytes', async () => {
    const pieces: Uint8Array[] = [];
    const zip = new Zip((_, piece) => pieces.push(piece));
    const file = new ZipPassThrough(NAME);
    zip.add(file);
    file.push(strToU8('honest'), true);
    zip.end();
    expect(await read(Buffer.concat(pieces))).toEqual({ [NAME]: 'honest' });
  });

  it('is read when the writer of our packages made it', async () => {
    const written = downloadZip([{ name: NAME, input: 'honest' }]);
    expect(await read(new Uint8Array(await written.arrayBuffer()))).toEqual({ [NAME]: 'honest' });
  });

  it('keeps names apart that only some unpackers keep apart', async () => {
    const zip = zipped({ 'a\xe4': strToU8('1'), 'b\xe4': strToU8('2'), '\ufeffc': strToU8('3') });
    for (const [name, bytes] of [
      ['a\xe4', [0x78, 0xff, 0xfe]],
      ['b\xe4', [0x78, 0xfe, 0xff]],
    ] as const)
      for (let at = zip.indexOf(name); at >= 0; at = zip.indexOf(name, at + 1)) zip.set(bytes, at);
    const names = Object.keys(await read(zip));
    expect(new Set(names).size).toBe(3);
    expect(names).toContain('\ufeffc');
  });
});
