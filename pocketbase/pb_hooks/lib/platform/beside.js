/** Requests to the launcher, for work that this engine cannot do (operations/loopback.mjs). */

/**
 * @param name variable with the address; `<name>_KEY` has the key
 * @param question null: GET
 * @param timeout seconds
 * @returns undefined without an address
 * @throws without an answer
 * @type {(name: string, question: object | null, timeout: number) => unknown}
 */
function requestSidecar(name, question, timeout) {
  const url = $os.getenv(name);
  if (url === '') return;
  const answer = $http.send({
    url,
    method: question ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Authorization: $os.getenv(`${name}_KEY`) },
    body: question ? JSON.stringify(question) : '',
    timeout,
  });
  if (answer.statusCode !== 200) throw new Error(`${name} refused: ${answer.statusCode}`);
  return JSON.parse(toString(answer.body));
}

module.exports = { requestSidecar };
