/** Checks of a foreign value: the issue code, or null. */
import type { Issue, IssueCode } from './issue';

export type ShapeCheck = (value: unknown) => IssueCode | null;
/** Required keys with checks; extra or missing keys are issues. */
export type Shape = Record<string, ShapeCheck>;

/** A known word, or a newer version's, which is kept and shown as is (D448). */
export type Open<W extends string> = W | (string & {});

/** A plain object, as JSON makes them. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Unknown keys, missing keys, wrong values. */
export function shapeIssues(body: Record<string, unknown>, shape: Shape): Issue[] {
  const issues: Issue[] = [];
  for (const key of Object.keys(body)) {
    if (!Object.hasOwn(shape, key)) issues.push({ field: key, code: 'unknown_key' });
  }
  for (const [key, check] of Object.entries(shape)) {
    const code = Object.hasOwn(body, key) ? check(body[key]) : 'missing_key';
    if (code) issues.push({ field: key, code });
  }
  return issues;
}

/** Null, or what the other check says. */
export function orNull(check: ShapeCheck): ShapeCheck {
  return (value) => (value === null ? null : check(value));
}

/** A finite number within bounds. */
export function numberBetween(low: number, high: number, code: IssueCode): ShapeCheck {
  return (value) => {
    if (typeof value !== 'number') return 'wrong_type';
    return Number.isFinite(value) && value >= low && value <= high ? null : code;
  };
}

/** An integer within bounds. */
export function integerBetween(low: number, high: number, code: IssueCode): ShapeCheck {
  const inside = numberBetween(low, high, code);
  return (value) => inside(value) ?? (Number.isInteger(value) ? null : code);
}

/** A text of one pattern. */
export function textMatching(pattern: RegExp, code: IssueCode): ShapeCheck {
  return (value) => (typeof value !== 'string' ? 'wrong_type' : pattern.test(value) ? null : code);
}

/** One of some texts. */
export function oneOf(values: readonly string[], code: IssueCode): ShapeCheck {
  return (value) => (typeof value !== 'string' ? 'wrong_type' : values.includes(value) ? null : code);
}
