/**
 * Which files a package has. Whoever packs one may put any into its list; a strange one nobody is to take for checked
 * (pruefen.sh, `bekannt`).
 */
import { PARTS } from '../../../domain/evidenceEntry';
import { deviates, type Pack } from './pack';

const PART = `(?:${PARTS.join('|')})`;
const ENTRY = `\\d+/${PART}\\.txt`;
const LOG = 'checkpoint|schluessel|zeugen|wege/\\d+\\.txt|zeit-\\d+/(?:checkpoint|reply|wege/\\d+\\.txt)';
const BESIDE = '(?:dokumentationen|leistungsplan|geloescht|protokoll)\\.csv';
const KNOWN = new RegExp(
  `^(?:MANIFEST\\.sha256|${BESIDE}|leistungsnachweise\\.pdf|PRUEFEN\\.txt|pruefen\\.(?:sh|html)|pruefbuch/(?:SUMMEN\\.sha256|${LOG}|akte-${ENTRY})|(?!pruefbuch/)[^/]+/(?:versiegelt\\.json|inhalt\\.json|wetter\\.json|foto-\\d+\\.jpg|eintrag-${ENTRY}))$`,
);
const OF_ENTRY = /^(?:[^/]+\/eintrag-|pruefbuch\/akte-)\d+\//;
const SHARED = new RegExp(
  `^(?:SUMMEN\\.sha256|PRUEFEN\\.txt|pruefen\\.sh|uebersicht\\.txt|pruefbuch/(?:${LOG})|(?!pruefbuch/)[^/]+/(?:foto-\\d+\\.jpg|eintrag-\\d+\\.txt|eintrag-\\d+/${PART}))$`,
);

/** @throws Deviation for the first strange one, and for one without what it belongs to. */
export function checkNames({ names, has }: Pack): void {
  for (const name of names) {
    if (!KNOWN.test(name)) deviates(`${name}: so heißt keine Datei einer Schadenakte`);
    const [folder = ''] = name.split('/');
    const needed = OF_ENTRY.test(name)
      ? `${name.slice(0, name.lastIndexOf('/'))}/record.txt`
      : name.includes('/') && folder !== 'pruefbuch'
        ? `${folder}/versiegelt.json`
        : name;
    if (!has(needed)) deviates(`es fehlt ${needed}`);
  }
}

/** Of what a share's page gives: an opened part lies beside the list of all of its entry. @throws Deviation as above. */
export function checkSharedNames({ names, has }: Pack): void {
  for (const name of names) {
    if (!SHARED.test(name)) deviates(`${name}: so heißt keine Datei einer Freigabe`);
    const entry = /^(.+\/eintrag-\d+)\/[^/]+$/.exec(name)?.[1];
    if (entry && !has(`${entry}.txt`)) deviates(`es fehlt ${entry}.txt`);
  }
}
