/** The newest signed state of the log as letters carry it (D185): whoever keeps a letter can hold a later log against it. */
const { evidenceNote } = require('../../generated/rules.js');
const { toExactText } = require('../mail/mail.js');
const { findNewestCheckpoint } = require('../evidence/newest.js');

/** One section, none before the first signature. Its three values are the lines of the checkpoint. @type {(app: App) => LetterSection[]} */
function logState(app) {
  const checkpoint = findNewestCheckpoint(app);
  const [origin = ''] = checkpoint?.note.split('\n') ?? [];
  if (!checkpoint) return [];
  const lines = [
    `Name: ${origin}`,
    `Einträge: ${checkpoint.size}`,
    `Prüfsumme: ${evidenceNote.base64(checkpoint.root)}`,
  ];
  return [{ title: 'Stand des Prüfbuchs', lines: lines.map((text) => ({ text: toExactText(text) })) }];
}

module.exports = { logState };
