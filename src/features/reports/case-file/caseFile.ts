/**
 * A Schadenakte: sealed records, photos, and all data to verify them years later with coreutils and openssl
 * (pruefen.sh). Yields files one by one, to be written to disk meanwhile.
 */
import {
  type EntryRecord,
  enterCaseFile,
  getParts,
  listPackedSupplements,
  type RecordParts,
} from '../../../api/caseFiles';
import { listPhotos } from '../../../api/documentations';
import { RemoteError } from '../../../api/failure';
import { offlineCheck } from '../../../api/offlineCheck';
import { getWeather } from '../../../api/weather';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { toCanonicalJson } from '../../../domain/evidence/canonical';
import { sha256Hex } from '../../../platform/clock';
import { hashEntry } from '../../evidence/log/entry';
import { csvFile } from '../export/csv';
import { fetchPhotos, makePdf } from '../pdf/makePdf';
import script from './check.sh?raw';
import explained from './check.txt?raw';
import type { CaseFilePart } from './file';
import { type LogFiles, logFiles, positionText } from './logFiles';
import { retryRequest } from './patience';
import { fetchSurroundings } from './surroundings';
import { threadParts } from './threads';

type CaseFileOf = {
  records: readonly DocumentationRecord[];
  /** Includes the PDF, which takes as long as everything else. */
  withPdf: boolean;
  /** Nachfragen and Mängel of the records (D469). */
  withThreads: boolean;
};
/** `onPhotos`: packed so far. `onLog`: all packed; now waits for the log, up to two minutes. */
type Watch = { signal: AbortSignal; onPhotos: (count: number) => void; onLog: () => void };

/**
 * Yields every file.
 * @throws RemoteError for a missing photo or a mismatch with the log: it is complete or not made; the signal's reason
 *   when cancelled.
 */
export async function* caseFile(
  { records, withPdf, withThreads }: CaseFileOf,
  watch: Watch,
): AsyncGenerator<CaseFilePart> {
  const list = sumsOf();
  const positions: number[] = [];
  // First the requests most likely refused: before five hundred photos.
  const tables = await fetchSurroundings(records, watch.signal);
  let done = 0;
  for (const [record, folder] of assignFolders(await withSupplements(records, watch.signal))) {
    watch.signal.throwIfAborted();
    const parts = await verifyParts(
      record.number,
      await retryRequest(() => getParts(record.id, watch.signal), watch.signal),
    );
    for (const one of await textsOf(record, { parts, folder })) yield await list.add(one);
    for await (const one of photosOf(record, { folder, signal: watch.signal })) {
      yield await list.add(one);
      watch.onPhotos(++done);
    }
    positions.push(...parts.entries.map(({ position }) => position));
  }
  for (const one of tables) yield await list.add(one);
  if (withThreads) for await (const one of threadParts(records, watch.signal)) yield await list.add(one);
  for await (const one of createOtherParts({ records, withPdf }, watch.signal)) yield await list.add(one);
  const manifest: CaseFilePart = { name: 'MANIFEST.sha256', input: list.text() };
  yield manifest;
  watch.onLog();
  const own = await enterCaseFile(await sha256Hex(list.text()), watch.signal);
  yield* logPart(manifest, { own, positions, signal: watch.signal });
}

/** The proof of the list, so not in the list. */
async function* logPart(
  manifest: CaseFilePart,
  { own, positions, signal }: Omit<LogFiles, 'own'> & { own: EntryRecord },
): AsyncGenerator<CaseFilePart> {
  const sums = sumsOf();
  await sums.add(manifest);
  for (const part of own.parts)
    yield await sums.add({
      name: `pruefbuch/akte-${positionText(own.position)}/${part.name}.txt`,
      input: part.salt + part.text,
    });
  for await (const one of logFiles({ own: own.position, positions, signal })) yield await sums.add(one);
  yield { name: 'pruefbuch/SUMMEN.sha256', input: sums.text() };
}

/** Format of `sha256sum`. */
function sumsOf() {
  const lines: string[] = [];
  return {
    async add(part: CaseFilePart): Promise<CaseFilePart> {
      lines.push(`${await sha256Hex(part.input)}  ${part.name}\n`);
      return part;
    },
    text: () => lines.join(''),
  };
}

/** A record or a Nachtrag: both are sealed, logged and verified alike. */
type Packed = Pick<DocumentationRecord, 'id' | 'number' | 'photoCount'> & { isSupplement?: true };

/** Each record is followed by its Nachträge. */
async function withSupplements(records: readonly DocumentationRecord[], signal: AbortSignal): Promise<Packed[]> {
  const packed: Packed[] = [];
  for (const record of records) {
    const supplements = await retryRequest(() => listPackedSupplements(record.id, signal), signal);
    const complete = supplements.filter(({ isComplete }) => isComplete);
    packed.push(record, ...complete.map((one): Packed => ({ ...one, isSupplement: true })));
  }
  return packed;
}

/** One folder per record; duplicate numbers get their own. */
function assignFolders(records: readonly Packed[]): [Packed, string][] {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const times = (seen.get(record.number) ?? 0) + 1;
    seen.set(record.number, times);
    return [record, times === 1 ? record.number : `${record.number}-${times}`];
  });
}

async function textsOf(
  record: Packed,
  { parts, folder }: { parts: RecordParts; folder: string },
): Promise<CaseFilePart[]> {
  const sealed: { [name: string]: Parameters<typeof toCanonicalJson>[0] } = JSON.parse(parts.sealed);
  const { contentHash: _hash, ...content } = sealed;
  // The weather is the record's.
  const weather = record.isSupplement ? null : await getWeather(record.id);
  return [
    { name: `${folder}/versiegelt.json`, input: parts.sealed },
    { name: `${folder}/inhalt.json`, input: toCanonicalJson(content) },
    ...(weather ? [{ name: `${folder}/wetter.json`, input: JSON.stringify(weather, null, 2) }] : []),
    ...parts.entries.flatMap((entry) =>
      entry.parts.map((part) => {
        const path = `${folder}/eintrag-${positionText(entry.position)}/${part.name}`;
        return 'hash' in part
          ? { name: `${path}.sha256`, input: `${part.hash}  ${part.name}\n` }
          : { name: `${path}.txt`, input: part.salt + part.text };
      }),
    ),
  ];
}

async function* photosOf(
  record: Packed,
  { folder, signal }: { folder: string; signal: AbortSignal },
): AsyncGenerator<CaseFilePart> {
  for await (const { bytes, index, deviates } of fetchPhotos(await listPhotos(record.id, signal), record.photoCount)) {
    signal.throwIfAborted();
    if (!bytes)
      throw new RemoteError('invalid', {
        message: `Foto ${index + 1} der Dokumentation ${record.number} ${deviates ? 'wurde verändert' : 'konnte nicht geladen werden'}. Eine Schadenakte wird nur vollständig erstellt. ${deviates ? 'Bitte fragen Sie den Betreiber.' : 'Bitte versuchen Sie es erneut.'}`,
      });
    yield { name: `${folder}/foto-${String(index + 1).padStart(3, '0')}.jpg`, input: bytes };
  }
}

async function* createOtherParts(
  { records, withPdf }: Omit<CaseFileOf, 'withThreads'>,
  signal: AbortSignal,
): AsyncGenerator<CaseFilePart> {
  yield { name: 'dokumentationen.csv', input: await csvFile(records).arrayBuffer() };
  if (withPdf) {
    const about = ['Schadenakte'];
    const { file, missing } = await makePdf(
      { records, about, title: 'Leistungsnachweise', shrink: true },
      { signal, onProgress: () => {} },
    );
    if (missing > 0)
      throw new RemoteError('temporary', {
        message:
          'Für das PDF konnten nicht alle Fotos geladen werden. Bitte versuchen Sie es erneut, oder erstellen Sie die Akte ohne PDF.',
      });
    yield { name: 'leistungsnachweise.pdf', input: await file.arrayBuffer() };
  }
  yield { name: 'PRUEFEN.txt', input: explained.replaceAll('ADRESSE', location.origin) };
  yield { name: 'pruefen.sh', input: script };
  yield { name: 'pruefen.html', input: (await offlineCheck(signal)).replaceAll('ADRESSE', location.origin) };
}

/** A mismatch with the log would be found in court. @throws RemoteError */
async function verifyParts(number: string, parts: RecordParts): Promise<RecordParts> {
  if (parts.entries.length === 0)
    throw new RemoteError('invalid', {
      message: `Die Dokumentation ${number} ist noch nicht im Prüfbuch. Der Eintrag folgt in der Regel innerhalb weniger Minuten.`,
    });
  if (parts.sealed === '')
    throw new RemoteError('invalid', {
      message: `Die Dokumentation ${number} gehörte zuerst zu einer anderen Immobilie und hat keinen GPS-Standort. Ihre Urfassung nennt deshalb die Adresse dieser Immobilie. Eine Schadenakte mit dieser Dokumentation kann nur der Dienstleister erstellen.`,
    });
  let { fits } = parts;
  for (const entry of parts.entries) fits &&= (await hashEntry(entry)) === entry.entry;
  if (!fits)
    throw new RemoteError('invalid', {
      message: `Die Dokumentation ${number} passt nicht zum Prüfbuch. Bitte fragen Sie den Betreiber.`,
    });
  return parts;
}
