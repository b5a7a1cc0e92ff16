/**
 * Whether a part of one request is answered as the next one (D70): what a server leaves of a body stays on its connection,
 * and where others share that connection the next one is somebody else's. Asked as an outsider would.
 */
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** What hides in the body, where Go reads nothing of what a handler left and where it reads 256 KB and one byte. */
const HIDDEN = Buffer.from('GET /api/app/nirgendwo HTTP/1.1\r\nHost: x\r\n\r\n');
const READ_ANYWAY = 256 * 1024 + 1;
const BODY = Buffer.concat([HIDDEN, Buffer.alloc(READ_ANYWAY - HIDDEN.length), HIDDEN]);
/** ms; who closes does so at once. */
const PATIENCE = 2000;

/**
 * Sends one request with a body that nobody reads.
 * @param origin scheme, host and port. @param header name of the header of TRUSTED_PROXY, '' = none is sent.
 * @returns how many answers came for it. @throws where nobody answers.
 * @type {(origin: string, header?: string) => Promise<number>}
 */
export function answersToOne(origin, header = '') {
  const { protocol, hostname, port, host } = new URL(origin);
  const isSecure = protocol === 'https:';
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 443 : 80) };
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connect(at);
    const finishExchange = () => {
      socket.destroy();
      const answers = said.match(/HTTP\/1\.[01] \d{3}/g)?.length ?? 0;
      if (answers === 0) reject(new Error('keine Antwort'));
      else resolve(answers);
    };
    socket.on('data', (/** @type {Buffer} */ data) => (said += data));
    socket.on('error', (/** @type {Error} */ error) => (said === '' ? reject(error) : finishExchange()));
    socket.on('close', finishExchange);
    socket.setTimeout(PATIENCE, finishExchange);
    const own = header === '' ? '' : `${header}: 192.0.2.1\r\n`;
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n${own}Content-Length: ${BODY.length}\r\n\r\n`);
    socket.write(BODY);
  });
}
