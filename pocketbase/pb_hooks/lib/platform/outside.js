/** Questions to services of others: who asks is said, nobody is waited for without end, and a flood is no answer. */

/**
 * @returns `value`: the parsed JSON of an answer of status 200, else undefined; `status` 0 where nobody answered.
 * @param of `timeout` in ms; `most`: bytes that an answer may have.
 * @type {(app: App, url: string, of: {timeout: number, most: number}) => {status: number, value: unknown}}
 */
function askJson(app, url, { timeout, most }) {
  const identity = `Objektbeleg/${$os.getenv('APP_VERSION')} (${app.settings().meta.appURL})`;
  let status = 0;
  try {
    const headers = { 'User-Agent': identity, Accept: 'application/json' };
    const answer = $http.send({ url, method: 'GET', headers, timeout: timeout / 1000 });
    status = answer.statusCode;
    if (status === 200 && answer.body.length <= most) return { status, value: JSON.parse(toString(answer.body)) };
  } catch (error) {
    app.logger().warn('A service outside did not answer.', 'error', String(error));
  }
  return { status, value: undefined };
}

module.exports = { askJson };
