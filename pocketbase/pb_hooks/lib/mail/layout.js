/** Layout of mails; cleans user texts. */

/** Tokens belong in the fragment of `path`. @type {(path: string) => string} */
function pageUrl(path) {
  return $os.getenv('PUBLIC_URL').replace(/\/$/, '') + path;
}

/**
 * All texts pass `defuseLinks`, so that only our links work.
 * @returns `shown`: the cleaned texts.
 * @type {(content: LetterContent) => Letter}
 */
function renderMail({ title, paragraphs, sections = [], link = '', linkText = '', foot = [] }) {
  const lines = paragraphs.map(toMailText);
  const text = [
    defuseLinks(title),
    ...lines,
    ...sections.map(sectionText),
    ...(link ? [`${linkText}:\n${link}`] : []),
    `-- \n${['Objektbeleg', ...foot.map(lineText)].join('\n')}`,
  ].join('\n\n');
  const body = [
    ...lines.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`),
    ...sections.map(sectionHtml),
  ].join('\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(linkText)}</a></p>
<p style="${HELP}">${LINK_HELP}<br>${escapeHtml(link)}</p>`
    : '';
  return {
    subject: `Objektbeleg: ${defuseLinks(title)}`,
    text: `${text}\n`,
    html: renderPage(escapeHtml(defuseLinks(title)), `${body}\n${button}${foot.map(footHtml).join('')}`),
    shown: { title: defuseLinks(title), paragraphs: lines, linkText, linkHelp: LINK_HELP },
  };
}

/** @type {(of: LetterSection) => string} */
function sectionText({ title, lines }) {
  return [defuseLinks(title), ...lines.map((one) => `- ${lineText(one)}`)].join('\n');
}

/** @type {(of: LetterLine) => string} */
function lineText({ text, link = '' }) {
  return link ? `${toMailText(text)}\n  ${link}` : toMailText(text);
}

/** @type {(of: LetterSection) => string} */
function sectionHtml({ title, lines }) {
  const items = lines.map((one) => `<li style="margin:0 0 8px">${lineHtml(one)}</li>`).join('\n');
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px">${escapeHtml(defuseLinks(title))}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${items}
</ul>`;
}

/** @type {(of: LetterLine) => string} */
function lineHtml({ text, link = '' }) {
  const words = escapeHtml(toMailText(text));
  return link ? `<a href="${escapeHtml(link)}" style="color:#1A3F7A">${words}</a>` : words;
}

/** @type {(of: LetterLine) => string} */
function footHtml(of) {
  return `\n<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:#4A5B6C">${lineHtml(of)}</p>`;
}

/** For mail programs that show no button. */
const LINK_HELP = 'Funktioniert die Schaltfläche nicht, öffnen Sie diese Adresse:';

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#16202B';
const BUTTON =
  'display:inline-block;background:#1A3F7A;color:#FFFFFF;text-decoration:none;font-weight:bold;padding:12px 20px;border-radius:8px';
const HELP = 'margin:0;font-size:14px;line-height:20px;color:#4A5B6C;word-break:break-all';

/** @type {(title: string, body: string) => string} */
function renderPage(title, body) {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#F4F6F8;${FONT}">
<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #D5DCE3;border-radius:8px;padding:24px">
<p style="margin:0 0 24px;font-weight:bold">Objektbeleg</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${title}</h1>
${body}
</div>
</body>
</html>
`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach a mail (this engine knows no \p).
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** So that user text cannot begin a header or paragraph. @type {(text: string) => string} */
function toSingleLine(text) {
  return String(text).replace(CONTROL, ' ').trim();
}

/** Schemes that become links without slashes. */
const SCHEME =
  /\b(mailto|tel|sms|callto|sip|sips|skype|xmpp|facetime|whatsapp|geo|maps|news|nntp|urn|magnet|bitcoin|data|file|javascript|vbscript)[:\uff1a](?=\S)/gi;

/**
 * Adds spaces, so that mail programs see no link: 'Reinigung24. de'. Dots of other scripts count; numbers, dates and
 * quotation marks stay.
 * @type {(text: string) => string}
 */
function defuseLinks(text) {
  return toSingleLine(text)
    .replace(/[:\uff1a](?=[/\\\uff0f])/g, '$& ')
    .replace(SCHEME, '$& ')
    .replace(/\\(?=\\)/g, '$& ')
    .replace(/[.\u2024\u3002\uff0e\uff61](?=[^\s\d.,;:!?)\]"'\u201c\u201d\u2018\u2019«»›‹])/g, '$& ')
    .replace(/([^\s\d][.\u2024\u3002\uff0e\uff61])(?=\d)/g, '$1 ')
    .replace(/[@\uff20](?=\S)/g, '$& ');
}

/** Exact server values, like a log's name. Never for user texts. @type {(text: string) => {exact: string}} */
function toExactText(text) {
  return { exact: text };
}

/** @type {(text: LetterText) => string} */
function toMailText(text) {
  return typeof text === 'string' ? defuseLinks(text) : toSingleLine(text.exact);
}

/** @type {{[character: string]: string}} */
const ENTITY = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @type {(text: string) => string} */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITY[character] ?? '');
}

module.exports = { renderMail, toExactText, defuseLinks, pageUrl };
