/**
 * Whether a part of a request becomes the next one: another visitor's on a shared proxy connection.
 */
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** At the body's start, and behind the 256 KB that Go reads of an unread body. */
const HIDDEN = Buffer.from('GET /api/app/nirgendwo HTTP/1.1\r\nHost: x\r\n\r\n');
const READ_ANYWAY = 256 * 1024 + 1;
const BODY = Buffer.concat([HIDDEN, Buffer.alloc(READ_ANYWAY - HIDDEN.length), HIDDEN]);
/** ms; a correct server closes at once. */
const PATIENCE = 2000;

/**
 * @param header of TRUSTED_PROXY, '' = none.
 * @returns the number of answers.
 * @type {(origin: string, header?: string) => Promise<number>}
 */
export function answersToOne(origin, header = '') {
  const { protocol, hostname, port, host } = new URL(origin);
  const isSecure = protocol === 'https:';
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 443 : 80) };
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connect(at);
    const finishExchange = () => {
      socket.destroy();
      const answers = received.match(/HTTP\/1\.[01] \d{3}/g)?.length ?? 0;
      if (answers === 0) reject(new Error('keine Antwort'));
      else resolve(answers);
    };
    socket.on('data', (/** @type {Buffer} */ data) => (received += data));
    socket.on('error', (/** @type {Error} */ error) => (received === '' ? reject(error) : finishExchange()));
    socket.on('close', finishExchange);
    socket.setTimeout(PATIENCE, finishExchange);
    const own = header === '' ? '' : `${header}: 192.0.2.1\r\n`;
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n${own}Content-Length: ${BODY.length}\r\n\r\n`);
    socket.write(BODY);
  });
}
