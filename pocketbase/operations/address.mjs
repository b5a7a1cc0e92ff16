/** Where a server is, by its `HOST` and `PORT`: as it listens, and as its own machine asks it. */

/** At every address of the machine. */
export const EVERYWHERE = ['0.0.0.0', '::'];

/** What the executable takes as its own. @type {(config: {host: string, port: number}) => string} */
export function listensAt({ host, port }) {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** One that listens everywhere is asked at the machine's own address: the other is none that every system connects to. @type {(config: {host: string, port: number}) => string} */
export function addressOf({ host, port }) {
  return `http://${listensAt({ host: EVERYWHERE.includes(host) ? '127.0.0.1' : host, port })}`;
}
