/** Whether the server is well; no secrets. */
const { filesSynced, synchronous } = require('../database/durable.js');
const { isConfigured } = require('../mail/mail.js');

/**
 * `GET /api/app/health`; `schema` is the newest applied migration. It reads and sets nothing: a question is no cure.
 * @type {(asked: {app: App}) => Answer & {body: Columns}}
 */
function health({ app }) {
  const row = /** @type {{file: string}} */ (new DynamicModel({ file: '' }));
  app.db().newQuery('SELECT file FROM _migrations ORDER BY file DESC LIMIT 1').one(row);
  return {
    status: 200,
    body: {
      ok: true,
      version: $os.getenv('APP_VERSION'),
      schema: row.file.replace(/\.js$/, ''),
      time: new Date().toISOString(),
      synchronous: synchronous(app),
      filesSynced: filesSynced(),
      mail: isConfigured(),
    },
  };
}

module.exports = { health };
