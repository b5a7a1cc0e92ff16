/** Addresses of a server from `HOST` and `PORT`. */

export const EVERYWHERE = ['0.0.0.0', '::'];

/** @type {(config: {host: string, port: number}) => string} */
export function listensAt({ host, port }) {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Some systems cannot connect to 0.0.0.0. @type {(config: {host: string, port: number}) => string} */
export function addressOf({ host, port }) {
  return `http://${listensAt({ host: EVERYWHERE.includes(host) ? '127.0.0.1' : host, port })}`;
}
