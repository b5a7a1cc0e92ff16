/** A function returns a value, a pair or an object with names (docs/style.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A pair as from useState, or key and value. Readers do not remember a longer order. */
const PARTS_MAX = 2;

/** Functions whose declared or `as const` result has more unnamed parts. */
function unnamed(text: string): string[] {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const answers = ts.isFunctionLike(node) && !ts.isIndexSignatureDeclaration(node);
    if ((answers && node.type && isLong(node.type)) || isLongConst(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map((one) => one.split('\n', 1)[0] ?? '');
}

/** A tuple, or a promise, list or union of one. */
function isLong(type: ts.TypeNode): boolean {
  if (ts.isTupleTypeNode(type)) return type.elements.filter((one) => !ts.isRestTypeNode(one)).length > PARTS_MAX;
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return isLong(type.type);
  if (ts.isArrayTypeNode(type)) return isLong(type.elementType);
  if (ts.isUnionTypeNode(type)) return type.types.some(isLong);
  return ts.isTypeReferenceNode(type) && (type.typeArguments ?? []).some(isLong);
}

function isLongConst(node: ts.Node): boolean {
  if (!ts.isReturnStatement(node) || !node.expression || !ts.isAsExpression(node.expression)) return false;
  const { expression, type } = node.expression;
  return (
    ts.isArrayLiteralExpression(expression) && type.getText() === 'const' && expression.elements.length > PARTS_MAX
  );
}

describe('results of functions', () => {
  it('are refused with three unnamed parts; constant tables are not', () => {
    const text = [
      'function one(): [string, number, boolean] {}',
      'const two = async (): Promise<readonly [a: string, b: number, c: Date] | null> => null;',
      'type Three = (of: string) => [string, number, boolean][];',
      'function four() { return [1, true, "x"] as const; }',
      'function five(): [string, () => void] {}',
      'const six = (): [string, ...number[]] => [""];',
      'function seven(): string[] { return ["a", "b", "c"]; }',
      'function eight(of: [string, number, boolean]): void {}',
      'type Nine = { [name: string]: [string, number, boolean] };',
    ].join('\n');
    expect(unnamed(text)).toEqual([
      'function one(): [string, number, boolean] {}',
      'async (): Promise<readonly [a: string, b: number, c: Date] | null> => null',
      '(of: string) => [string, number, boolean][]',
      'return [1, true, "x"] as const;',
    ]);
  });

  it('have names in src', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(500);
    const guilty = files.flatMap((path) =>
      unnamed(readFileSync(path, 'utf8')).map((one) => `${relative(ROOT, path)}: ${one}`),
    );
    expect(guilty).toEqual([]);
  });
});
