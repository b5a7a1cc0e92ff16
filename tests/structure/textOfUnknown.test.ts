/**
 * `String(value)` throws for an object without `toString`, and gives '[object Object]' for others. Check the
 * type of sent values first (platform/body.js).
 */
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const HOOKS = join(import.meta.dirname, '../../pocketbase/pb_hooks');
const { Any, Unknown, NonPrimitive, Object: ObjectLike } = ts.TypeFlags;

/** The type may be any JSON; `{}` is `unknown` after `??`. */
function isAnything(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some((one) => isAnything(checker, one));
  const isEmptyObject = (type.flags & ObjectLike) !== 0 && checker.getPropertiesOfType(type).length === 0;
  return (type.flags & (Any | Unknown | NonPrimitive)) !== 0 || isEmptyObject;
}

/** Operands of a conversion: the argument of `String()` and parts of a template. */
function convertedBy(node: ts.Node): readonly ts.Expression[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  return ts.isCallExpression(node) && isNameString(node.expression) ? node.arguments : [];
}

/** `String` passed as a function, as in `list.map(String)`. */
function isHandedOn(node: ts.Node): node is ts.Identifier {
  if (!isNameString(node) || ts.isPropertyAccessExpression(node.parent)) return false;
  return !(ts.isCallExpression(node.parent) && node.parent.expression === node);
}

/** Safe when it is called with elements of a known type. */
function isSafeToHandOn(checker: ts.TypeChecker, { parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const list = checker.getTypeAtLocation(parent.expression.expression);
  const each = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
  return each !== undefined && !isAnything(checker, each);
}

function isNameString(node: ts.Node): node is ts.Identifier {
  return ts.isIdentifier(node) && node.text === 'String';
}

/** Files with a caught error as parameter. */
const THROWN = ['lib/platform/answer.js'];

/** A caught error, thrown by the server itself. */
function isThrown(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const declared = checker.getSymbolAtLocation(expression)?.valueDeclaration;
  if (declared === undefined) return false;
  const isNamed =
    THROWN.includes(relative(HOOKS, declared.getSourceFile().fileName)) && expression.getText() === 'error';
  return ts.isCatchClause(declared.parent) || (ts.isParameter(declared) && isNamed);
}

function faultsIn(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const look = (file: ts.SourceFile, node: ts.Node) => {
    for (const expression of convertedBy(node)) {
      if (!isAnything(checker, checker.getTypeAtLocation(expression)) || isThrown(checker, expression)) continue;
      const { line } = file.getLineAndCharacterOfPosition(expression.getStart());
      found.push(`${relative(HOOKS, file.fileName)}:${line + 1} ${expression.getText()}`);
    }
    if (isHandedOn(node) && !isSafeToHandOn(checker, node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${relative(HOOKS, file.fileName)}:${line + 1} ${node.parent.getText()}`);
    }
    ts.forEachChild(node, (child) => look(file, child));
  };
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(HOOKS) && !file.fileName.includes('/generated/')) look(file, file);
  return found;
}

function programOf(folder: string): ts.Program {
  const read = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder);
  return ts.createProgram(fileNames, options);
}

function programWith(text: string): ts.Program {
  const name = join(HOOKS, 'lib/tried.js');
  const host = ts.createCompilerHost({ allowJs: true, checkJs: true });
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, version) =>
    file === name ? ts.createSourceFile(file, text, version, true) : getSourceFile(file, version);
  return ts.createProgram([name], { allowJs: true, checkJs: true, strict: true, noEmit: true }, host);
}

describe('a value of unknown type', () => {
  it('is converted to text by no hook', { timeout: 60_000 }, () => {
    expect(dirname(HOOKS)).toMatch(/pocketbase$/);
    expect(faultsIn(programOf(HOOKS))).toEqual([]);
  });

  it('is found by this search, and a caught error is not', () => {
    const text = [
      '/** @type {(body: {[key: string]: unknown}) => unknown} */',
      'const a = (body) => String(body.password);',
      "/** @type {(body: {[key: string]: unknown}) => unknown} */ const b = (body) => String(body.password ?? '');",
      `/** @type {(body: {[key: string]: unknown}) => unknown} */ const c = (body) => \`\${body.password}\`;`,
      `/** @type {(text: string | null) => unknown} */ const d = (text) => \`\${text} \${String(1)}\`;`,
      'try { a({}); } catch (error) { console.log(String(error), b, c, d); }',
      '/** @type {(list: unknown[], known: number[]) => string[][]} */',
      'const f = (list, known) => [list.map(String), known.map(String)]; const g = String; console.log(f, g);',
    ].join('\n');
    expect(faultsIn(programWith(text))).toEqual([
      'lib/tried.js:2 body.password',
      "lib/tried.js:3 body.password ?? ''",
      'lib/tried.js:4 body.password',
      'lib/tried.js:8 list.map(String)',
      'lib/tried.js:8 g = String',
    ]);
  });
});
