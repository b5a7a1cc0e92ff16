/** Worker: resizes a complete picked JPEG. Loaded at the first file: the library has 15 KB gz. */
import { readCompletePicture } from '../../domain/photos/pickedJpeg';
import { answerPage } from './answering';
import { compressPhoto } from './compress';
import { decodeSmall } from './decodeSmall';
import type { FileAnswer, FileQuestion } from './messages';

async function answerTo({ file: picked, size, longSide }: FileQuestion): Promise<FileAnswer> {
  const parts = readCompletePicture(new Uint8Array(await picked.arrayBuffer()));
  if (!parts) return { kind: 'incomplete' };
  const file = new File(parts, picked.name, { type: picked.type });
  try {
    const frame = await decodeSmall(file, size).catch(() => null);
    return frame ? { kind: 'frame', frame } : await compressPhoto({ file, longSide });
  } catch (error) {
    return { kind: 'failed', reason: String(error), file };
  }
}

answerPage(answerTo);
