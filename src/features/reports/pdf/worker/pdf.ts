/** Worker: writes the PDF piece by piece, so that the page stays responsive and only one photo is in memory. */
import { drawText, shrinkPhoto } from './canvas';
import type { PdfAnswer, PdfQuestion } from './messages';
import { createPdfWriter, type PdfWriter } from './write';

type Port = {
  onmessage: ((event: MessageEvent<PdfQuestion>) => void) | null;
  postMessage: (answer: PdfAnswer) => void;
};

// The project has page types only; here `self` is the worker's port.
const port = self as unknown as Port;
let writer: PdfWriter | null = null;

async function answerTo(question: PdfQuestion): Promise<PdfAnswer> {
  if (question.kind === 'begin') {
    const { head, fonts, shrink } = question;
    writer = await createPdfWriter({ head, fonts, draw: drawText, shrink: shrink ? shrinkPhoto : undefined });
    return { kind: 'written' };
  }
  if (!writer) throw new Error('Nothing was begun.');
  if (question.kind === 'end') return { kind: 'done', ...(await writer.end()) };
  if (question.kind === 'photo') return { kind: (await writer.photo(question.photo)) ? 'written' : 'missing' };
  if (question.kind === 'table') await writer.table(question.table);
  else await writer.record(question.record);
  return { kind: 'written' };
}

port.onmessage = ({ data }) => {
  answerTo(data).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ kind: 'failed', reason: String(error) }),
  );
};
