/** Texts of a file: names and comments of code, sentences and lines of Markdown. */
import ts from 'typescript';

/**
 * @typedef {{line: number, text: string}} Passage connected text by its first line (from 1).
 * @typedef {{lines: number, identifiers: string[], functions: string[], exports: string[], titles: Passage[], comments: Passage[]}} Code
 *   `lines`: number of lines with code.
 */

const { SyntaxKind } = ts;
/** Two slashes in these begin no comment. */
const QUOTED = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.JsxText,
]);
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;
const TEST_FILE = /\.(test|spec)\.\w+$/;

/** @param {string} file its name decides the language. @param {string} text @returns {Code} */
export function readCode(file, text) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(file, text, options);
  /** @type {Code} */
  const code = { lines: 0, identifiers: [], functions: [], exports: [], titles: [], comments: [] };
  /** @type {[number, number][]} */
  const quoted = [];
  const lineAt = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (/** @type {ts.Node} */ node) => {
    if (QUOTED.has(node.kind)) quoted.push([ts.isJsxText(node) ? node.pos : node.getStart(source), node.end]);
    if (ts.isIdentifier(node)) code.identifiers.push(node.text);
    code.functions.push(...functionNames(node));
    code.exports.push(...exportedNames(node));
    if (TEST_FILE.test(file))
      code.titles.push(...titles(node).map((title) => ({ line: lineAt(node.getStart(source)), text: title })));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const comments = [...withoutRanges(text, quoted).matchAll(COMMENT)];
  code.comments = comments.map(({ 0: found, index }) => ({
    line: lineAt(index),
    text: proseOf(text.slice(index, index + found.length)),
  }));
  const bare = withoutRanges(
    text,
    comments.map(({ 0: found, index }) => [index, index + found.length]),
  );
  code.lines = bare.split('\n').filter((line) => line.trim() !== '').length;
  return code;
}

/** A comment's words, without signs and types. @param {string} comment */
function proseOf(comment) {
  const text = comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*(?!\/)|\/\/)|\*\/$/gm, '');
  const tag = /@\w+\s*\{/g;
  let prose = '';
  let at = 0;
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    prose += `${text.slice(at, found.index)}\n\n`;
    at = closingBrace(text, tag.lastIndex);
    tag.lastIndex = at;
  }
  return prose + text.slice(at);
}

/** @param {string} text @param {number} start behind an opening one. @returns {number} behind the one that closes it. */
function closingBrace(text, start) {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < text.length; at += 1) depth += Number(text[at] === '{') - Number(text[at] === '}');
  return at;
}

/** Replaces these ranges by blanks; lines stay. @param {string} text @param {[number, number][]} ranges in order. */
function withoutRanges(text, ranges) {
  let at = 0;
  let result = '';
  for (const [from, to] of ranges) {
    result += text.slice(at, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ');
    at = to;
  }
  return result + text.slice(at);
}

/** The name of a function, without components (`Button`). @param {ts.Node} node @returns {string[]} */
function functionNames(node) {
  const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
  const isAssigned = ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer);
  const name = (isNamed || isAssigned) && node.name && ts.isIdentifier(node.name) ? node.name.text : '';
  return /^[a-z]/.test(name) ? [name] : [];
}

/** @param {ts.Node} node */
function isFunction(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** Names that a statement exports: `export …`, `export { … }`, `module.exports = { … }`. @param {ts.Node} node @returns {string[]} */
function exportedNames(node) {
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name }) => name.text)
      : [];
  if (ts.isBinaryExpression(node)) return commonJsNames(node);
  if (!ts.canHaveModifiers(node) || !node.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword)) return [];
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations : [node];
  return declared.flatMap((one) => ('name' in one && one.name && ts.isIdentifier(one.name) ? [one.name.text] : []));
}

/** @param {ts.BinaryExpression} node @returns {string[]} */
function commonJsNames({ left, right }) {
  const isModule =
    ts.isPropertyAccessExpression(left) &&
    left.name.text === 'exports' &&
    ts.isIdentifier(left.expression) &&
    left.expression.text === 'module';
  if (!isModule || !ts.isObjectLiteralExpression(right)) return [];
  return right.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

/** The title of `it(…)`, `test(…)`, `it.each(…)(…)`. @param {ts.Node} node @returns {string[]} */
function titles(node) {
  if (!ts.isCallExpression(node) || !isTest(node.expression)) return [];
  const [title] = node.arguments;
  if (!title) return [];
  if (ts.isStringLiteralLike(title)) return [title.text];
  return ts.isTemplateExpression(title)
    ? [title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('')]
    : [];
}

/** @param {ts.Expression} callee @returns {boolean} */
function isTest(callee) {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee))
    return ['only', 'concurrent', 'sequential'].includes(callee.name.text) && isTest(callee.expression);
  // it.each(rows)('title', …)
  return (
    ts.isCallExpression(callee) &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'each' &&
    isTest(callee.expression.expression)
  );
}

/** A page without its code blocks. @param {string} text @returns {Passage[]} a line each, with the line's number. */
export function linesOfPage(text) {
  let isCode = false;
  return text.split('\n').flatMap((line, at) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ line: at + 1, text: line }];
  });
}

/** Paragraphs, items, headings and cells of a page. @param {string} text @returns {Passage[]} */
export function passagesOfPage(text) {
  /** @type {Passage[]} */
  const passages = [];
  let isOpen = false;
  for (const { line, text: words } of linesOfPage(text)) {
    const isTable = /^\s*\|/.test(words);
    const last = passages.at(-1);
    if (isTable) passages.push(...words.split('|').map((cell) => ({ line, text: cell })));
    else if (isOpen && last && /^\s*[^\s#>*+-]/.test(words) && !/^\s*\d+\./.test(words))
      last.text += ` ${words.trim()}`;
    else passages.push({ line, text: words });
    isOpen = !isTable && words.trim() !== '' && !words.startsWith('#');
  }
  return passages;
}

/** Sentences of more words than that. @param {Passage} passage @param {number} most @returns {(Passage & {words: number})[]} */
export function longSentences({ line, text }, most) {
  return text
    .split(/(?<=[.!?][)*_"'”“»]*)\s+|\n\s*\n|(?:^|\s)@(?=[a-z]+\b)/)
    .map((sentence) => ({ line, text: sentence.trim().replaceAll(/\s+/g, ' '), words: countWords(sentence) }))
    .filter(({ words }) => words > most);
}

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}\d][^\s]*/gu)?.length ?? 0;
}
