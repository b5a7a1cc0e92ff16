// @vitest-environment happy-dom
/** A refused answer stays on the phone until the person discards it. */
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db, type ThreadAnswerRow } from '../../../../src/db/db';
import { AnswerHere } from '../../../../src/features/threads/AnswerHere';

const ROW: ThreadAnswerRow = {
  ...{ id: 'answer000000001', account: 'anna00000000000', thread: 'thread000000001', propertyName: 'Haus am Dom' },
  ...{ text: 'Im Keller ist der Hahn undicht', template: '', at: 0, refused: 'thread_closed' },
};
const tap = (name: string, last = false) =>
  act(async () => {
    const found = screen.getAllByRole('button', { name });
    fireEvent.click((last ? found.at(-1) : found[0]) as HTMLElement);
  });
const isHere = async () => (await db.threadAnswers.get(ROW.id)) !== undefined;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  await db.threadAnswers.put(ROW);
});
afterEach(cleanup);

it('is discarded by a second, deliberate tap', async () => {
  render(<AnswerHere row={ROW} />);
  expect(screen.queryByRole('button', { name: 'Schließen' })).toBeNull();
  await tap('Verwerfen');
  expect(await isHere()).toBe(true);
  await tap('Abbrechen');
  expect(await isHere()).toBe(true);
  await tap('Verwerfen');
  await tap('Verwerfen', true);
  await vi.waitFor(async () => expect(await isHere()).toBe(false));
});

it('gives its text to the clipboard', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<AnswerHere row={ROW} />);
  await tap('Text kopieren');
  expect(writeText).toHaveBeenCalledWith(ROW.text);
  expect(await isHere()).toBe(true);
});

it('has no buttons while it waits, and no copy without words', () => {
  const { rerender } = render(<AnswerHere row={{ ...ROW, refused: null }} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(<AnswerHere row={{ ...ROW, text: '', template: 'yes' }} />);
  expect(screen.queryByRole('button', { name: 'Text kopieren' })).toBeNull();
});
