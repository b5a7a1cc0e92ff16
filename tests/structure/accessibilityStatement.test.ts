/** The accessibility statement says what the accessibility tests check, no more. */
import { expect, it } from 'vitest';
import { TESTED } from '../../src/features/public/AccessibilityPage';
import { WCAG_TAGS } from '../support/browser/axe';
import { PHONE_WIDTHS, TEXT_SIZES } from '../support/browser/largeText';

it('states the guideline, text size and width of the tests', () => {
  const { guideline, level, textPercent, widthPx } = TESTED;
  expect(WCAG_TAGS).toContain(`wcag${guideline.replace('.', '')}${level.toLowerCase()}`);
  expect(Math.max(...TEXT_SIZES)).toBe(textPercent);
  expect(Math.min(...PHONE_WIDTHS)).toBe(widthPx);
});
