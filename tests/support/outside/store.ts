/** An S3-compatible store on loopback that can be stopped and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { storeExecutable, storeServer } from '../install/installStore.mjs';

const KEYS = { access: 'objektbeleg', secret: 'nur-fuer-diesen-test' };

/** Arguments of each store; folders are its buckets. */
const WORDS = {
  versitygw: (port: number, disk: string) =>
    ['--port', `127.0.0.1:${port}`, '--access', KEYS.access, '--secret', KEYS.secret].concat('posix', disk),
  rclone: (port: number, disk: string) =>
    ['serve', 's3', disk, '--addr', `127.0.0.1:${port}`, '--auth-key', `${KEYS.access},${KEYS.secret}`].concat(
      // Ignores the machine's configuration and makes writes visible at once.
      ...['--config', '/dev/null', '--dir-cache-time', '1s', '--vfs-cache-mode', 'off'],
    ),
};

export class Store {
  private running: ChildProcess | null = null;

  private constructor(
    private readonly disk: string,
    readonly port: number,
  ) {}

  /** With one empty bucket. @param disk its folder. */
  static async begin(disk: string, bucket: string): Promise<Store> {
    await mkdir(join(disk, bucket), { recursive: true });
    const store = new Store(disk, await freePort());
    await store.on();
    return store;
  }

  replica(url: string): Record<string, string> {
    return {
      REPLICA_URL: url,
      REPLICA_ENDPOINT: `http://127.0.0.1:${this.port}`,
      REPLICA_REGION: 'us-east-1',
      REPLICA_ACCESS_KEY: KEYS.access,
      REPLICA_SECRET: KEYS.secret,
    };
  }

  /** Variables of a start with photos there. @param endpoint another address of it. */
  photos(bucket: string, endpoint = `http://127.0.0.1:${this.port}`): Record<string, string> {
    return {
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: KEYS.access,
      S3_SECRET: KEYS.secret,
    };
  }

  async on(): Promise<void> {
    this.running = spawn(await storeExecutable(), WORDS[storeServer()](this.port, this.disk), { stdio: 'ignore' });
    while (!(await answers(this.port))) if (this.running.exitCode !== null) throw new Error('The store did not start.');
  }

  async off(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (!running) return;
    const ended = once(running, 'close');
    running.kill('SIGKILL');
    await ended;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => setTimeout(() => resolve(false), 50));
  });
}
