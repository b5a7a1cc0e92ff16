// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { numberText } from '../../../src/components/format';
import { Numbered } from '../../../src/components/Numbered';
import { Two } from '../../../src/components/SecondLanguage';

const text = `2 Fotos, ${numberText('HPPYF-ZZ4EX')}, berichtigt`;

test.each([
  ['in a text', <Numbered key="1">{text}</Numbered>],
  ['in two languages', <Two key="2">{text}</Two>],
])('keeps a number on one line and copies it unchanged, %s', (_, of) => {
  const { container } = render(of);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.nowrap')].map((one) => one.textContent)).toEqual([numberText('HPPYF-ZZ4EX')]);
});

test('draws a text without a number unchanged', () => {
  expect(render(<Two>Postleitzahl 50667, DIN-Norm</Two>).container.innerHTML).toBe('Postleitzahl 50667, DIN-Norm');
});
