/** A forger with a log of his own: he changes any file of a package and then makes everything else fit it. */
import { createHash } from 'node:crypto';
import { PARTS } from '../../src/domain/evidenceEntry';
import { inclusionPath } from '../../src/office/caseFile/inclusion';
import { type Files, type LogOfNode, listed, sharedListed } from '../support/caseFileOfNode';
import { cosigned } from './witnesses';

export const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** The entry at each place, as it comes of the files that lie there. */
function entriesIn(files: Files): Map<number, string> {
  const entries = new Map<number, string>();
  for (const [name, bytes] of files) {
    const [, folder = '', place = '', isList] =
      /^(.*(?:eintrag|akte)-(\d{12}))(?:(\.txt)|\/record\.txt)$/.exec(name) ?? [];
    if (folder === '') continue;
    const lines = PARTS.flatMap((part) => {
      const text = files.get(`${folder}/${part}.txt`);
      return text ? [`${sha256(text)}  ${part}\n`] : [];
    });
    entries.set(Number(place), sha256(isList ? bytes : lines.join('')));
  }
  return entries;
}

/** Every file of the log for these entries, in the places where such files lie. */
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

/** Enters everything that lies there anew, at the places it has. @param log a copy of the log; the entries of it are replaced. */
export async function reentered(files: Files, log: LogOfNode): Promise<Files> {
  const isShare = files.has('SUMMEN.sha256');
  const fitting = isShare ? files : listed(files);
  const manifest = sha256(fitting.get('MANIFEST.sha256') ?? '');
  for (const [name, bytes] of fitting)
    if (/^pruefbuch\/akte-\d{12}\/record\.txt$/.test(name))
      fitting.set(
        name,
        Buffer.from(bytes.toString('latin1').replace(/"manifest":"[^"]*"/, `"manifest":"${manifest}"`), 'latin1'),
      );
  for (const [place, entry] of entriesIn(fitting)) if (place < log.entries.length) log.entries[place] = entry;
  const whole = await logFilesFor(fitting, log);
  return isShare ? sharedListed(whole) : listed(whole);
}
