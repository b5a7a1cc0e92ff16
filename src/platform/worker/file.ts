/** Worker: resizes a complete picked JPEG, and shrinks a large PNG. Loaded at the first file: the library has 15 KB gz. */
import { readCompletePicture } from '../../domain/photos/pickedJpeg';
import { answerPage } from './answering';
import { compressPhoto } from './compress';
import { decodeSmall } from './decodeSmall';
import type { FileAnswer, FileQuestion } from './messages';
import { shrinkPng } from './shrinkPng';

async function answerTo(question: FileQuestion): Promise<FileAnswer> {
  return question.format === 'PNG' ? answerToPng(question.file) : answerToJpeg(question);
}

async function answerToPng(file: File): Promise<FileAnswer> {
  const frame = await shrinkPng(file);
  if (frame === 'incomplete') return { kind: 'incomplete' };
  return frame ? { kind: 'frame', frame } : { kind: 'other' };
}

async function answerToJpeg({ file: picked, size, longSide }: FileQuestion): Promise<FileAnswer> {
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
