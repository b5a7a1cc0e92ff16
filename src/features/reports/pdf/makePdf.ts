/** Loads the data of a PDF and passes it to the worker, photo by photo. */
import { listNameChanges, listPhotos } from '../../../api/documentations';
import { getEvidence } from '../../../api/evidence';
import { RemoteError } from '../../../api/failure';
import { fileBytes } from '../../../api/files';
import { listPairs } from '../../../api/pairs';
import type { PhotoRecord } from '../../../api/photoRows';
import { listRecordAudit, type RecordChange } from '../../../api/recordAudit';
import { getSupplements, type ServedSupplements } from '../../../api/supplements';
import { getWeather } from '../../../api/weather';
import { dateTime } from '../../../components/format';
import { hasSupplements } from '../../../domain/documentation/record';
import { isInForce } from '../../../domain/documentation/supplementLines';
import { pairsFirst } from '../../../domain/photos/pairs';
import { createWorkerClient, WorkerBroken } from '../../../platform/workerClient';
import { fetchOriginal } from '../export/original';
import { handedInText } from '../supplementWords';
import regular from './fonts/paper-regular.ttf?url';
import bold from './fonts/paper-semibold.ttf?url';
import { deviatesText, elsewhereText, photoWords, type RecordOfPdf, toPdfRecord } from './paperWords';
import type { PdfAnswer, PdfCover, PdfFonts, PdfHead, PdfQuestion } from './worker/messages';

/** Timeout of a worker's answer, ms: shrinking a photo on a slow phone takes longest. */
const PATIENCE = 60_000;
/** Photos loading at once, including the next one. */
const AHEAD = 4;
/** Scales the timeout of a font by its size. */
const FONT_BYTES = 100_000;

type PdfOf = {
  records: readonly RecordOfPdf[];
  title: string;
  /** Below the title; empty for one record. */
  about: readonly string[];
  /** First sheets of a report, with as many pictures as records. */
  cover?: PdfCover | undefined;
  shrink: boolean;
};

type Watch = { signal: AbortSignal; onProgress: (photos: number) => void };

/** `missing`: unreachable or unreadable photos, including `deviating`: changed ones. */
export type Pdf = { file: Blob; pages: number; missing: number; deviating: number };

/**
 * Writes the PDF. A missing photo becomes a text in the PDF and a number in the result.
 * @throws RemoteError for missing photo lists, names, weather or entries; the signal's reason when cancelled;
 *   WorkerBroken.
 */
export async function makePdf(
  { records, title, about, cover, shrink }: PdfOf,
  { signal, onProgress }: Watch,
): Promise<Pdf> {
  let done = 0;
  let [missing, deviating] = [0, 0];
  const written = await writtenPdf({ title, about, ...(cover && { cover }), shrink, signal }, async (request) => {
    const addPhotos = async (photos: readonly PhotoRecord[], of: Described) => {
      const pairs = photos.some(({ role }) => role) ? await listPairs(of.record, signal) : [];
      for await (const { photo, bytes, index, deviates } of fetchPhotos(photos, of.total, pairsFirst(photos))) {
        signal.throwIfAborted();
        const words = photoWords(photo, { ...of, index, elsewhere: elsewhereText(photo, pairs, of.record) });
        const answer = await request(
          {
            kind: 'photo',
            photo: {
              ...words,
              bytes,
              isFirst: index === 0 && of.before === '',
              ...(deviates && { lacks: deviatesText(words.alt) }),
            },
          },
          [bytes].filter((one) => one !== null),
        );
        missing += Number(answer.kind === 'missing');
        deviating += Number(deviates);
        onProgress(++done);
      }
    };
    for (const record of records) {
      signal.throwIfAborted();
      const supplements = await supplementsOf(record, signal);
      const [names, photos, weather, standing, changes] = await Promise.all([
        listNameChanges(record.id),
        listPhotos(record.id, signal),
        getWeather(record.id),
        getEvidence(record.id),
        changesOf(record, signal),
      ]);
      await request({
        kind: 'record',
        record: toPdfRecord(record, { names, weather, standing, supplements, changes, base: location.origin, shrink }),
      });
      await addPhotos(photos, {
        record: record.id,
        total: record.photoCount,
        capturedAt: record.capturedAt,
        before: '',
      });
      for (const one of supplements?.items ?? [])
        await addPhotos(one.photoCount > 0 ? await listPhotos(one.id, signal) : [], {
          ...{ record: record.id, total: one.photoCount, capturedAt: one.at },
          before: `${handedInText(one, record.capturedAt)}: `,
        });
    }
  });
  return { ...written, missing, deviating };
}

/** Photos of a record, or of its Nachtrag: `before` each caption. */
type Described = { record: string; total: number; capturedAt: number; before: string };

/** Null where the record says that it has none. @throws RemoteError */
async function supplementsOf(record: RecordOfPdf, signal: AbortSignal): Promise<ServedSupplements | null> {
  if (!hasSupplements(record)) return null;
  const { items, first } = await getSupplements(record.id, signal);
  return { items: items.filter(isInForce), first };
}

/** @throws RemoteError */
async function changesOf({ id, editedAt }: RecordOfPdf, signal: AbortSignal): Promise<RecordChange[]> {
  return editedAt === null ? [] : listRecordAudit([id], signal);
}

type Requester = (question: PdfQuestion, transfer?: Transferable[]) => Promise<PdfAnswer>;
type DocumentOf = Omit<PdfHead, 'madeAt'> & { shrink: boolean; signal: AbortSignal };

/** Writes a document in its own worker. @throws the signal's reason when cancelled; WorkerBroken */
export async function writtenPdf(
  of: DocumentOf,
  feed: (request: Requester) => Promise<void>,
): Promise<Pick<Pdf, 'file' | 'pages'>> {
  const { shrink, signal, ...head } = of;
  const worker = new Worker(new URL('./worker/pdf.ts', import.meta.url), { type: 'module' });
  const request = createRequester(worker);
  try {
    await request({
      kind: 'begin',
      head: { ...head, madeAt: dateTime(Date.now()) },
      fonts: await loadFonts(signal),
      shrink,
    });
    await feed(request);
    const end = await request({ kind: 'end' });
    signal.throwIfAborted();
    if (end.kind !== 'done') throw new WorkerBroken(end.kind);
    return { file: end.file, pages: end.pages };
  } finally {
    worker.terminate();
  }
}

function createRequester(worker: Worker): Requester {
  const request = createWorkerClient<PdfQuestion, PdfAnswer>(() => worker, PATIENCE);
  return async (question, transfer) => {
    const answer = await request(question, transfer);
    if (answer.kind === 'failed') throw new WorkerBroken(answer.reason);
    return answer;
  };
}

async function loadFonts(signal: AbortSignal): Promise<PdfFonts> {
  const readFont = (url: string) =>
    fileBytes(url, { size: FONT_BYTES, signal }).catch(() => {
      signal.throwIfAborted();
      // An update may have removed a font: a retry helps, unlike a text about deletion.
      throw new RemoteError('temporary');
    });
  const [ofText, ofBold] = await Promise.all([readFont(regular), readFont(bold)]);
  return { regular: ofText, bold: ofBold };
}

type Fetched = { photo: PhotoRecord | null; bytes: ArrayBuffer | null; index: number; deviates: boolean };

/**
 * All sealed photos; `bytes` null for a missing one, or one that `deviates`.
 * @param first in this order; the others follow by their place.
 */
export async function* fetchPhotos(
  photos: readonly PhotoRecord[],
  total: number,
  first: readonly PhotoRecord[] = [],
): AsyncGenerator<Fetched> {
  const places = Array.from({ length: total }, (_, index) => index);
  const order = [...new Set([...first.map(({ sequence }) => sequence).filter((at) => at < total), ...places])];
  const bySequence = new Map(photos.map((photo) => [photo.sequence, photo]));
  const fetchPhoto = async (index: number): Promise<Fetched> => {
    const photo = bySequence.get(index) ?? null;
    const none = { photo, index, bytes: null, deviates: false };
    if (!photo) return none;
    return fetchOriginal(photo).then(
      (bytes) => ({ ...none, bytes }),
      (error: unknown) => ({ ...none, deviates: error instanceof RemoteError && error.kind === 'invalid' }),
    );
  };
  const coming: Promise<Fetched>[] = [];
  for (let index = 0; index < total; index++) {
    while (coming.length < AHEAD && index + coming.length < total)
      coming.push(fetchPhoto(order[index + coming.length] ?? 0));
    yield (await coming.shift()) as Fetched;
  }
}
