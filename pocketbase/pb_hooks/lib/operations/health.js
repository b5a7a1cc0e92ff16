/** Whether the server is well; no secrets. */
const { filesSynced, inStore, getSynchronousMode } = require('../database/durable.js');
const { isConfigured } = require('../mail/mail.js');
const { findFailureCauses } = require('./probe.js');

/**
 * `GET /api/app/health`: 200, or 503 with `causes` while no delivery could be taken (D149); `schema` is the newest applied
 * migration. It sets nothing: a question is no cure.
 * @type {(asked: {app: App}) => Answer & {body: Columns}}
 */
function showHealth({ app }) {
  const row = /** @type {{file: string}} */ (new DynamicModel({ file: '' }));
  app.db().newQuery('SELECT file FROM _migrations ORDER BY file DESC LIMIT 1').one(row);
  const found = findFailureCauses(app);
  return {
    status: found.length === 0 ? 200 : 503,
    body: {
      ok: found.length === 0,
      causes: found,
      version: $os.getenv('APP_VERSION'),
      schema: row.file.replace(/\.js$/, ''),
      time: new Date().toISOString(),
      generation: $os.getenv('APP_GENERATION'),
      synchronous: getSynchronousMode(app),
      filesSynced: filesSynced(),
      photos: inStore(app) ? 'store' : 'disk',
      mail: isConfigured(),
    },
  };
}

module.exports = { showHealth };
