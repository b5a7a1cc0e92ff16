/** Health check for supervisors: exit code 0 while the server takes deliveries. */
import { addressOf } from './address.mjs';

const host = process.env.HOST || '127.0.0.1';
const url = `${addressOf({ host, port: Number(process.env.PORT || 8090) })}/api/app/health`;
const PATIENCE = 5000;

fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).then(
  async (answer) => {
    const health = /** @type {{causes?: string[]} | null} */ (await answer.json().catch(() => null));
    if (answer.ok) return;
    console.error(health?.causes?.join(', ') || `health: ${answer.status}`);
    process.exitCode = 1;
  },
  (/** @type {unknown} */ error) => {
    console.error(String(error));
    process.exitCode = 1;
  },
);
