/** Health of the server, without secrets. */
const { filesSynced, inStore, getSynchronousMode } = require('../database/durable.js');
const { isConfigured } = require('../mail/mail.js');
const { findFailureCauses } = require('./probe.js');

/**
 * 503 with `causes` while a delivery would fail. Repairs nothing.
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
