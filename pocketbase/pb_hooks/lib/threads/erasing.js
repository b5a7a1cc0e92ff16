/** What an erasure for Art. 17 GDPR takes from threads. The log keeps hashes. */
const { executeSql, queryRows } = require('../database/sql.js');
const { deleteThread, folderOfPhoto, removePhotos, selectMessages, selectThreads } = require('./rows.js');

/** A defect names its record also after a deletion. */
const OF_RECORD = '(t.record = {:record} OR t.cause = {:record})';

/** Also its defects. @returns folders of photos. @type {(tx: Tx, record: string) => string[]} */
function eraseThreadsOfRecord(tx, record) {
  const threads = selectThreads(tx, OF_RECORD, { record });
  const sql = `SELECT p.id FROM thread_photos p JOIN thread_messages m ON m.id = p.message
    JOIN threads t ON t.id = m.thread WHERE ${OF_RECORD}`;
  const folders = queryRows(tx, { sql, params: { record }, shape: { id: '' } }).map(
    ({ id }) => `${folderOfPhoto(id)}/`,
  );
  for (const thread of threads) deleteThread(tx, thread);
  return folders;
}

/**
 * An employee's texts and photos go with the name. An office's texts are its company's.
 * @param of `name`: the word that replaces it
 * @returns folders of photos.
 * @type {(tx: Tx, of: {id: string, names: string[], name: string}) => string[]}
 */
function erasePersonInThreads(tx, { id, names, name }) {
  const own = selectMessages(tx, 'm.author = {:id}', { id });
  const folders = own
    .filter(({ side }) => side === 'author')
    .flatMap((message) => removePhotos(tx, message.id).map((folder) => `${folder}/`));
  const emptied = `UPDATE thread_messages SET author = '', author_name = {:name}, text = '', photos = '[]', nonce = ''
    WHERE author = {:id} AND side = 'author'`;
  executeSql(tx, emptied, { id, name });
  const renamed = `UPDATE thread_messages SET author_name = {:name}
    WHERE author = {:id} AND author_name IN (SELECT value FROM json_each({:names}))`;
  executeSql(tx, renamed, { id, name, names: JSON.stringify(names) });
  executeSql(tx, "UPDATE threads SET author = '' WHERE author = {:id}", { id });
  return folders;
}

module.exports = { erasePersonInThreads, eraseThreadsOfRecord };
