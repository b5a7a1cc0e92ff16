/** The newest signed state for mails, to compare a later log with. */
const { evidenceNote } = require('../../generated/rules.js');
const { toExactText } = require('../mail/mail.js');
const { findNewestCheckpoint } = require('../evidence/newest.js');

/** Empty before the first signature. @type {(app: App) => LetterSection[]} */
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
