/** Where a Schadenakte is written to: straight to the disk where the browser can, else into memory and then as a download. */
import { downloadZip } from 'client-zip';
import { downloadFile } from '../../../platform/download';
import type { CaseFilePart } from './file';

/** A place on the disk that the person chose. */
export type CaseFileTarget = { write: (zip: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void> };
/** Chromium alone has it; its types are not in TypeScript's. */
type Picker = (options: { suggestedName: string; types: object[] }) => Promise<FileSystemFileHandle>;

/** Whether the whole package has to fit into memory here. */
export function isInMemory(): boolean {
  return getPicker() === undefined;
}

/** Asks where to, at once after a tap. @returns null where the person said no. */
export async function askTarget(name: string): Promise<CaseFileTarget | null> {
  const pick = getPicker();
  if (!pick) return { write: (zip, signal) => writeDownload(zip, { name, signal }) };
  try {
    const types = [{ description: 'ZIP-Datei', accept: { 'application/zip': ['.zip'] } }];
    const handle = await pick({ suggestedName: name, types });
    // What is aborted leaves nothing under this name.
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
  // Whoever cancelled while the last bytes came wants no file.
  signal.throwIfAborted();
  downloadFile(file, name);
}

/** `signal`: ends it, and then there is no file. */
type ZipOf = { parts: AsyncGenerator<CaseFilePart>; signal: AbortSignal };

/**
 * Writes the files as one ZIP, packed as they come.
 * @throws what stopped the files; a stream on its way through the browser would make a network error of it.
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
