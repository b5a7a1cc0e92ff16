/** A share as a self-verifying ZIP: opened parts, hashes of others, photos, inclusion proofs. */
import { RemoteError } from '../../api/failure';
import { getSharedPhoto, type Shared, type SharedFacts } from '../../api/shares';
import { sha256Hex } from '../../platform/clock';
import common from '../reports/case-file/check.sh?raw';
import type { CaseFilePart } from '../reports/case-file/file';
import { logFiles, positionText } from '../reports/case-file/logFiles';
import { overviewText } from './overview';
import script from './shared.sh?raw';
import explained from './shared.txt?raw';
import { readSharedContent, withSupplements } from './sharedContent';
import { composeShareScript } from './shareScript';

type Watch = { signal: AbortSignal; onPhotos: (count: number) => void };

/** Yields every file. @throws RemoteError for a missing or different photo: it is complete or not made. */
export async function* sharedFile(shared: Shared, { signal, onPhotos }: Watch): AsyncGenerator<CaseFilePart> {
  const sums: string[] = [];
  const noteChecksum = async (part: CaseFilePart): Promise<CaseFilePart> => {
    sums.push(`${await sha256Hex(part.input)}  ${part.name}\n`);
    return part;
  };
  let done = 0;
  const all = withSupplements(shared.records);
  for (const [record, folder] of assignFolders(all)) {
    for (const part of partsOf(record, folder)) yield await noteChecksum(part);
    for await (const part of photosOf(record, { folder, pass: shared.pass, signal })) {
      yield await noteChecksum(part);
      onPhotos(++done);
    }
  }
  const positions = all.flatMap(({ entries }) => entries.map(({ position }) => position));
  const own = Math.max(...positions);
  for await (const part of logFiles({ own, positions, signal })) yield await noteChecksum(part);
  yield await noteChecksum({ name: 'uebersicht.txt', input: overviewText(shared) });
  yield await noteChecksum({ name: 'PRUEFEN.txt', input: explained.replaceAll('ADRESSE', location.origin) });
  yield await noteChecksum({ name: 'pruefen.sh', input: composeShareScript(common, script) });
  yield { name: 'SUMMEN.sha256', input: sums.join('') };
}

/** One folder per record or Nachtrag; duplicate numbers get their own. */
function assignFolders(records: readonly SharedFacts[]): [SharedFacts, string][] {
  const numbers = records.map((record) => readSharedContent(record).number);
  return records.map((record, at) => {
    const number = numbers[at] ?? record.number;
    const before = numbers.slice(0, at).filter((one) => one === number).length;
    return [record, before === 0 ? number : `${number}-${before + 1}`];
  });
}

function partsOf({ entries }: SharedFacts, folder: string): CaseFilePart[] {
  return entries.flatMap(({ position, lines, parts }) => {
    const place = `${folder}/eintrag-${positionText(position)}`;
    return [
      { name: `${place}.txt`, input: lines },
      ...parts.map(({ name, salt, text }) => ({ name: `${place}/${name}`, input: salt + text })),
    ];
  });
}

async function* photosOf(
  record: SharedFacts,
  { folder, pass, signal }: { folder: string; pass: string | null; signal: AbortSignal },
): AsyncGenerator<CaseFilePart> {
  if (pass === null) return;
  const { number, photos } = readSharedContent(record);
  for (const [index, { id, sha256 }] of (photos ?? []).entries()) {
    signal.throwIfAborted();
    const bytes = await getSharedPhoto(id, { pass, signal });
    if ((await sha256Hex(bytes)) !== sha256)
      throw new RemoteError('invalid', {
        message: `Foto ${index + 1} der Dokumentation ${number} ist nicht das, das eingetragen wurde.`,
      });
    yield { name: `${folder}/foto-${String(index + 1).padStart(3, '0')}.jpg`, input: bytes };
  }
}
