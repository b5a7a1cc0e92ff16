// @vitest-environment happy-dom
/** The form of an answer: what a repeated tap sends. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerForm, type ThreadContent } from '../../../../src/features/threads/AnswerForm';

const sent: ThreadContent[] = [];
let isLost = true;
const onAnswer = vi.fn(async (content: ThreadContent) => {
  sent.push(content);
  if (isLost) throw new Error('the answer of the server was lost');
});
const field = () => screen.getByLabelText('Nachricht') as HTMLTextAreaElement;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  sent.length = 0;
  isLost = true;
  render(<AnswerForm readyMade onAnswer={onAnswer} />);
});
afterEach(cleanup);

it('sends the same id when the tap is repeated after a failure', async () => {
  type('Foto folgt morgen');
  await tap('Senden');
  expect(field().value).toBe('Foto folgt morgen');
  isLost = false;
  await tap('Senden');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(field().value).toBe('');
});

it('sends another id with other words, and after a success', async () => {
  type('Ja');
  await tap('Senden');
  isLost = false;
  type('Nein');
  await tap('Senden');
  type('Nein');
  await tap('Senden');
  await tap('Foto folgt');
  expect(sent.map(({ text, template }) => text + template)).toEqual(['Ja', 'Nein', 'Nein', 'photoFollows']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
});

it('says what is missing when nothing was written', async () => {
  await tap('Senden');
  expect(sent).toEqual([]);
  expect(screen.getByText('Bitte schreiben Sie etwas, höchstens 500 Zeichen.')).toBeDefined();
  type('Ja');
  expect(screen.queryByText('Bitte schreiben Sie etwas, höchstens 500 Zeichen.')).toBeNull();
});
