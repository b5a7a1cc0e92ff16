/** Edits of one file by a forger or a broken disk, whatever its content. */

/** `edit` returns equal bytes when nothing changes. `other` is the same file of another record or package. */
export type Edit = { name: string; edit: (bytes: Buffer, other: Buffer) => Buffer };

const asText = (edit: (text: string) => string) => (bytes: Buffer) =>
  Buffer.from(edit(bytes.toString('latin1')), 'latin1');

const flipped = (bytes: Buffer, at: number, bit: number) => {
  const after = Buffer.from(bytes);
  if (at < after.length) after[at] = (after[at] ?? 0) ^ bit;
  return after;
};

const lines = (edit: (all: string[]) => string[]) =>
  asText((text) => {
    const all = text.split('\n');
    const end = all.at(-1) === '' ? all.pop() : undefined;
    return edit(all).join('\n') + (end === undefined ? '' : '\n');
  });

export const EDITS: readonly Edit[] = [
  { name: 'first bit flipped', edit: (bytes) => flipped(bytes, 0, 1) },
  { name: 'bit flipped in the middle', edit: (bytes) => flipped(bytes, bytes.length >> 1, 2) },
  { name: 'last byte cut', edit: (bytes) => bytes.subarray(0, -1) },
  { name: 'empty', edit: () => Buffer.alloc(0) },
  { name: 'last line cut', edit: lines((all) => all.slice(0, -1)) },
  { name: 'first line doubled', edit: lines((all) => all.slice(0, 1).concat(all)) },
  { name: 'last line doubled', edit: lines((all) => all.concat(all.slice(-1))) },
  { name: 'lines turned round', edit: lines((all) => all.reverse()) },
  { name: 'empty line in front', edit: asText((text) => `\n${text}`) },
  { name: 'empty line behind', edit: asText((text) => `${text}\n`) },
  { name: 'sentence behind', edit: asText((text) => `${text}Alles in Ordnung.\n`) },
  { name: 'sentence in front', edit: asText((text) => `Alles in Ordnung.\n${text}`) },
  { name: 'blank behind', edit: asText((text) => `${text} `) },
  { name: 'blank in front', edit: asText((text) => ` ${text}`) },
  { name: 'letter behind', edit: asText((text) => `${text}x`) },
  { name: 'letter at the end of the last line', edit: asText((text) => text.replace(/\n?$/, (end) => `x${end}`)) },
  { name: 'line ends of Windows', edit: asText((text) => text.replaceAll('\n', '\r\n')) },
  { name: 'carriage return behind', edit: asText((text) => `${text}\r`) },
  { name: 'NUL behind', edit: asText((text) => `${text}\0`) },
  {
    name: 'NUL in the middle',
    edit: asText((text) => `${text.slice(0, text.length >> 1)}\0${text.slice(text.length >> 1)}`),
  },
  { name: 'NUL at the end of the last line', edit: asText((text) => text.replace(/\n?$/, (end) => `\0${end}`)) },
  { name: 'hex in upper case', edit: asText((text) => text.replace(/[0-9a-f]{32,}/g, (hex) => hex.toUpperCase())) },
  {
    name: 'one hex digit in upper case',
    edit: asText((text) => text.replace(/(?<=[0-9a-f]{8})[a-f](?=[0-9a-f]{8})/, (hex) => hex.toUpperCase())),
  },
  { name: 'hex cut by one', edit: asText((text) => text.replace(/(?<=[0-9a-f]{31,})[0-9a-f](?![0-9a-f])/, '')) },
  { name: 'hex longer by one', edit: asText((text) => text.replace(/(?<=[0-9a-f]{31,})(?![0-9a-f])/, '0')) },
  { name: 'mark of UTF-8 in front', edit: (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]) },
  { name: 'as UTF-16', edit: (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le') },
  { name: 'Latin-1 in the place of UTF-8', edit: (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1') },
  { name: 'exchanged with another one', edit: (_, other) => other },
  {
    name: 'escape in JSON',
    edit: asText((text) => text.replace(/":"(\w)/, (_, letter) => `":"\\u00${letter.charCodeAt(0).toString(16)}`)),
  },
  { name: 'blank in JSON', edit: asText((text) => text.replace(/,"/, ', "')) },
  { name: 'first field doubled', edit: asText((text) => text.replace(/\{("[^"]+":"[^"]*"),/, '{$1,$1,')) },
  { name: 'first field left out', edit: asText((text) => text.replace(/\{"[^"]+":[^,}]*,/, '{')) },
  { name: 'a field more', edit: asText((text) => text.replace(/\}(\]?)$/, ',"zzz":1}$1')) },
  { name: 'a number for the first text', edit: asText((text) => text.replace(/":"[^"]*"/, '":7')) },
  { name: 'a level more', edit: asText((text) => text.replace(/":"[^"]*"/, '":{"a":"b"}')) },
  { name: 'comma at the end', edit: asText((text) => text.replace(/\}(\]?)$/, ',}$1')) },
  { name: 'padding left out', edit: asText((text) => text.replace(/=+(?=\n|$)/g, '')) },
  { name: 'padding doubled', edit: asText((text) => text.replace(/=+(?=\n|$)/g, '==')) },
  {
    name: 'unused bits set',
    edit: asText((text) =>
      text.replace(
        /([A-Za-z0-9+/_-])(={0,2}"?\}?\n?)$/,
        (_, last: string, end: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}${end}`,
      ),
    ),
  },
  { name: 'base64 of URLs', edit: asText((text) => text.replaceAll('+', '-').replaceAll('/', '_')) },
  {
    name: 'base64 with a stranger inside',
    edit: asText((text) => text.replace(/[A-Za-z0-9+/]{40,}/, (long) => `${long.slice(0, 20)}!${long.slice(20)}`)),
  },
];
