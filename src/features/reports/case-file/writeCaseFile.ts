/** Writes a Schadenakte to disk where the browser can, else through memory as a download. */
import { downloadZip } from 'client-zip';
import { downloadFile } from '../../../platform/download';
import type { CaseFilePart } from './file';

export type CaseFileTarget = { write: (zip: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void> };
/** Chromium only; missing in TypeScript's types. */
type Picker = (options: { suggestedName: string; types: object[] }) => Promise<FileSystemFileHandle>;

export function isInMemory(): boolean {
  return getPicker() === undefined;
}

/** Opens the file dialog, directly after a tap. @returns null when cancelled. */
export async function promptTarget(name: string): Promise<CaseFileTarget | null> {
  const pick = getPicker();
  if (!pick) return { write: (zip, signal) => writeDownload(zip, { name, signal }) };
  try {
    const types = [{ description: 'ZIP-Datei', accept: { 'application/zip': ['.zip'] } }];
    const handle = await pick({ suggestedName: name, types });
    // An aborted write leaves no file.
    return { write: async (zip, signal) => zip.pipeTo(await handle.createWritable(), { signal }) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function writeDownload(
  zip: ReadableStream<Uint8Array>,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<void> {
  const file = await new Response(zip).blob();
  // Cancelled with the last bytes: no file.
  signal.throwIfAborted();
  downloadFile(file, name);
}

type ZipOf = { parts: AsyncGenerator<CaseFilePart>; signal: AbortSignal };

/**
 * Packs the files into one ZIP as they come.
 * @throws the files' error; a browser stream would turn it into a network error.
 */
export async function writeZip(target: CaseFileTarget, { parts, signal }: ZipOf): Promise<void> {
  let stopped: { why: unknown } | undefined;
  async function* watchParts() {
    try {
      yield* parts;
    } catch (why) {
      stopped = { why };
      throw why;
    }
  }
  const { body } = downloadZip(watchParts());
  if (!body) throw new TypeError('a ZIP without a stream');
  await target.write(body, signal).catch((error: unknown) => {
    throw stopped ? stopped.why : error;
  });
}

function getPicker(): Picker | undefined {
  return (window as { showSaveFilePicker?: Picker }).showSaveFilePicker?.bind(window);
}
