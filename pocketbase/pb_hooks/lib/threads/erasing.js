/** What an erasure for Art. 17 GDPR takes from threads. The log keeps hashes. */
const { executeSql } = require('../database/sql.js');
const { deleteThread, removePhotos, selectMessages, selectThreads } = require('./rows.js');

/** A defect names its record also after a deletion or move. */
const OF_RECORD = '(t.record = {:record} OR t.cause = {:record} OR t.left_from = {:record})';

/** Also its defects. @returns folders of photos. @type {(tx: Tx, record: string) => string[]} */
function eraseThreadsOfRecord(tx, record) {
  return selectThreads(tx, OF_RECORD, { record }).flatMap((thread) => deleteThread(tx, thread));
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
    .flatMap((message) => removePhotos(tx, message).map((folder) => `${folder}/`));
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
