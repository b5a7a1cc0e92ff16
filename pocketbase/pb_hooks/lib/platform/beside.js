/** Questions to the process that started this server: what this engine cannot do is done there, on the loopback (operations/loopback.mjs). */

/**
 * @param name of the variable with its address; its key stands in `<name>_KEY`.
 * @param question null: it is only asked (GET). @param timeout seconds.
 * @returns undefined where there is none beside. @throws where it refuses, or does not answer.
 * @type {(name: string, question: object | null, timeout: number) => unknown}
 */
function askBeside(name, question, timeout) {
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

module.exports = { askBeside };
