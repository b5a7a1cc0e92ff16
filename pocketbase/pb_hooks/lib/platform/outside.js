/** Requests to third-party services, with our name, a timeout and a size limit. */

/**
 * @returns `status`: 0 without an answer
 * @param of `timeout` in ms; `most` bytes
 * @type {(app: App, url: string, of: {timeout: number, most: number}) => {status: number, value: unknown}}
 */
function fetchJson(app, url, { timeout, most }) {
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

module.exports = { fetchJson };
