/**
 * The permitted file names. A forger may list any file; an unknown one must not pass as checked (pruefen.sh, `bekannt`
 * and `log_zugehoerig`).
 */
import { PARTS } from '../../../domain/evidence/evidenceEntry';
import { found, type Pack, throwDeviation } from './pack';

const PART = `(?:${PARTS.join('|')})`;
/** A log position in names. */
const PLACE = '\\d{12}';
const ENTRY = `${PLACE}/${PART}\\.txt`;
/** By record number; a second record of the same number has -2. */
const FOLDER = '[0-9A-Z]{5}-[0-9A-Z]{5}(?:-(?:[2-9]|[1-9][0-9]))?';
const LOG = `checkpoint|schluessel|zeugen|wege/${PLACE}\\.txt|zeit-${PLACE}/(?:checkpoint|reply|wege/${PLACE}\\.txt)`;
const BESIDE = '(?:dokumentationen|leistungsplan|geloescht|protokoll|nachfragen)\\.csv|nachfragen/bild-\\d{3}\\.jpg';
const KNOWN = new RegExp(
  `^(?:MANIFEST\\.sha256|${BESIDE}|leistungsnachweise\\.pdf|PRUEFEN\\.txt|pruefen\\.(?:sh|html)|pruefbuch/(?:SUMMEN\\.sha256|${LOG}|akte-${ENTRY})|${FOLDER}/(?:versiegelt\\.json|inhalt\\.json|wetter\\.json|foto-\\d{3}\\.jpg|eintrag-${PLACE}/${PART}\\.(?:txt|sha256)))$`,
);
const OF_ENTRY = /^(?:[^/]+\/eintrag-|pruefbuch\/akte-)\d+\//;
const SHARED = new RegExp(
  `^(?:SUMMEN\\.sha256|PRUEFEN\\.txt|pruefen\\.sh|uebersicht\\.txt|pruefbuch/(?:${LOG})|${FOLDER}/(?:foto-\\d{3}\\.jpg|eintrag-${PLACE}\\.txt|eintrag-${PLACE}/${PART}))$`,
);

/** @throws Deviation for the first unknown file, or one without its counterpart. */
export function checkNames(pack: Pack): void {
  const { names, has } = pack;
  const places = new Set(found(pack, /\/eintrag-(\d+)\/record\.txt$/).map(([, place = '']) => place));
  const own = found(pack, /^pruefbuch\/akte-(\d+)\/record\.txt$/).at(-1)?.[1] ?? '';
  const ofLog = createNameCheck(pack, { places, own, whole: 'Akte' });
  for (const name of names) {
    if (!KNOWN.test(name)) throwDeviation(`${name}: so heißt keine Datei einer Schadenakte`);
    const [folder = ''] = name.split('/');
    const needed = counterpartOf(name, folder);
    if (!has(needed)) throwDeviation(`es fehlt ${needed}`);
    ofLog(name);
  }
}

/** The file without which this one belongs to nothing. */
function counterpartOf(name: string, folder: string): string {
  if (OF_ENTRY.test(name)) return `${name.slice(0, name.lastIndexOf('/'))}/record.txt`;
  if (folder === 'nachfragen') return 'nachfragen.csv';
  return name.includes('/') && folder !== 'pruefbuch' ? `${folder}/versiegelt.json` : name;
}

/** For a share: an opened part needs the list of its entry. @throws Deviation as above. */
export function checkSharedNames(pack: Pack): void {
  const { names, has } = pack;
  const lists = found(pack, /\/eintrag-(\d+)\.txt$/);
  const ofLog = createNameCheck(pack, {
    places: new Set(lists.map(([, place = '']) => place)),
    own: '',
    whole: 'Freigabe',
  });
  for (const name of names) {
    if (!SHARED.test(name)) throwDeviation(`${name}: so heißt keine Datei einer Freigabe`);
    const entry = /^(.+\/eintrag-\d+)\/[^/]+$/.exec(name)?.[1];
    if (entry && !has(`${entry}.txt`)) throwDeviation(`es fehlt ${entry}.txt`);
    ofLog(name);
  }
  // In two folders an entry would count twice.
  const seen = new Set<string>();
  for (const { input, 1: place = '' } of lists) {
    if (seen.has(place)) throwDeviation(`${input} liegt doppelt bei`);
    seen.add(place);
  }
}

/** @param of `places`: records' entries; `own`: the package's entry, '' for none. */
type Belonging = { places: ReadonlySet<string>; own: string; whole: string };

/** Each proof needs its entry, each time stamp its state and entry. */
function createNameCheck(pack: Pack, { places, own, whole }: Belonging): (name: string) => void {
  const leading = new Set(pack.names.flatMap((name) => /^(pruefbuch\/zeit-[^/]+)\/wege\//.exec(name)?.[1] ?? []));
  return (name) => {
    const [, stamp, place = ''] = /^pruefbuch\/(zeit-\d+\/)?(?:wege\/(\d+)\.txt|[a-z]+)$/.exec(name) ?? [];
    if (stamp !== undefined) checkStampFolder(pack, { folder: `pruefbuch/${stamp.slice(0, -1)}`, place, leading });
    const isKnown = place === '' || places.has(place) || (stamp === undefined && place === own);
    if (!isKnown) throwDeviation(`${name} gehört zu keinem Eintrag dieser ${whole}`);
  };
}

/**
 * @param of `place`: '' for no proof; `leading`: folders with proofs.
 * @throws Deviation
 */
function checkStampFolder(
  { has }: Pack,
  { folder, place, leading }: { folder: string; place: string; leading: ReadonlySet<string> },
): void {
  for (const needed of ['checkpoint', 'reply'])
    if (!has(`${folder}/${needed}`)) throwDeviation(`es fehlt ${folder}/${needed}`);
  if (place === '' && !leading.has(folder)) throwDeviation(`${folder} führt zu keinem Eintrag`);
}
