/** A forger with his own log changes a file of a package and adapts everything else. */
import { createHash } from 'node:crypto';
import { PARTS } from '../../src/domain/evidence/evidenceEntry';
import { inclusionPath } from '../../src/features/evidence/log/inclusion';
import { type Files, type LogOfNode, listed, sharedListed } from '../support/evidence/caseFileOfNode';
import { cosigned } from './witnesses';

export const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** The entry hash at each position, computed from the files. */
function entriesIn(files: Files): Map<number, string> {
  const entries = new Map<number, string>();
  for (const [name, bytes] of files) {
    const [, folder = '', place = '', isList] =
      /^(.*(?:eintrag|akte)-(\d{12}))(?:(\.txt)|\/record\.txt)$/.exec(name) ?? [];
    if (folder === '') continue;
    const lines = PARTS.flatMap((part) => {
      const text = files.get(`${folder}/${part}.txt`);
      const closed = files.get(`${folder}/${part}.sha256`);
      return text ? [`${sha256(text)}  ${part}\n`] : closed ? [String(closed)] : [];
    });
    entries.set(Number(place), sha256(isList ? bytes : lines.join('')));
  }
  return entries;
}

/** Binds each entry of a Schadenakte to the changed one before it, so that the older edit is the only difference. */
function bound(files: Files, log: LogOfNode): void {
  const places = [...files.keys()]
    .flatMap((name) => /^(.+\/eintrag-)(\d{12})\/record\.txt$/.exec(name)?.slice(1, 3).join('') ?? [])
    .sort();
  const became = new Map<string, string>();
  for (const folder of places) {
    const binding = files.get(`${folder}/binding.txt`);
    const before = /"before":"([0-9a-f]{64})"/.exec(binding?.toString('latin1') ?? '')?.[1] ?? '';
    const after = became.get(before);
    if (binding && after)
      files.set(`${folder}/binding.txt`, Buffer.from(binding.toString('latin1').replace(before, after), 'latin1'));
    const place = Number(folder.slice(-12));
    became.set(log.entries[place] ?? '', entriesIn(files).get(place) ?? '');
  }
}

async function logFilesFor(files: Files, log: LogOfNode): Promise<Files> {
  const made: Files = new Map();
  const main = log.tree();
  for (const [name, bytes] of files) {
    const stamp = /^pruefbuch\/zeit-(\d{12})\//.exec(name)?.[1];
    const tree = stamp === undefined ? main : log.tree(Number(stamp));
    const place = /\/wege\/(\d{12})\.txt$/.exec(name)?.[1];
    if (place !== undefined && Number(place) < tree.size)
      made.set(name, Buffer.from((await inclusionPath(tree, Number(place))).map((hash) => `${hash}\n`).join('')));
    else if (name === 'pruefbuch/schluessel') made.set(name, Buffer.from(`${log.keyLine}\n`));
    else if (name === 'pruefbuch/zeugen') made.set(name, cosigned(log.checkpoint()));
    else if (name.endsWith('/checkpoint')) made.set(name, Buffer.from(log.checkpoint(tree.size)));
    else made.set(name, bytes);
  }
  return made;
}

/** @param files are changed. @param log a copy, whose entries are replaced. */
export async function reentered(files: Files, log: LogOfNode): Promise<Files> {
  const isShare = files.has('SUMMEN.sha256');
  if (!isShare) bound(files, log);
  const fitting = isShare ? files : listed(files);
  const manifest = sha256(fitting.get('MANIFEST.sha256') ?? '');
  for (const [name, bytes] of fitting)
    if (/^pruefbuch\/akte-\d{12}\/record\.txt$/.test(name))
      fitting.set(
        name,
        Buffer.from(
          bytes.toString('latin1').replace(/"manifest":"[0-9a-f]{64}"/, `"manifest":"${manifest}"`),
          'latin1',
        ),
      );
  for (const [place, entry] of entriesIn(fitting)) if (place < log.entries.length) log.entries[place] = entry;
  const complete = await logFilesFor(fitting, log);
  return isShare ? sharedListed(complete) : listed(complete);
}
