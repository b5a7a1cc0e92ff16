/** A real SMTP server that parses the product's mails. */
import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { keepLetter } from '../server/secrets';

/** A parsed mail with its real recipients and its bytes. */
export type ReceivedMail = Email & { recipients: string[]; raw: string };
/**
 * `accepting`; `refusing` rejects each recipient, `busy` temporarily; `hanging` accepts the connection only; `stalling`
 * stops after the recipient, `mute` after the mail; `absent`: a closed port.
 */
export type MailMode = 'accepting' | 'refusing' | 'busy' | 'hanging' | 'stalling' | 'mute' | 'absent';
export type MailServer = {
  /** SMTP_URL. */
  url: string;
  env: { SMTP_URL: string; MAIL_FROM: string };
  /** All mails, oldest first; waits for `atLeast`. @throws after ten seconds. */
  mails(atLeast?: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
};

const PATIENCE = 10_000;

/** Starts one on this machine. @param at the port of an earlier one. */
export async function startMailServer(mode: MailMode = 'accepting', at?: number): Promise<MailServer> {
  const port = at ?? ((await freePort()) as number);
  const received: ReceivedMail[] = [];
  const stop =
    mode === 'absent' ? async () => {} : await (mode === 'hanging' ? hang(port) : serve(port, { mode, received }));
  const url = `smtp://127.0.0.1:${port}`;
  return { url, env: { SMTP_URL: url, MAIL_FROM: 'belege@example.org' }, mails: (n = 0) => arrived(received, n), stop };
}

async function arrived(received: ReceivedMail[], atLeast: number): Promise<ReceivedMail[]> {
  const until = Date.now() + PATIENCE;
  while (received.length < atLeast) {
    if (Date.now() > until) throw new Error(`${received.length} of ${atLeast} mails arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [...received];
}

function serve(
  port: number,
  { mode, received }: { mode: MailMode; received: ReceivedMail[] },
): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'post' }),
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (mode === 'stalling') return;
      const no = { refusing: 550, busy: 451 }[mode as string];
      done(no ? Object.assign(new Error(`Not for ${mode} me`), { responseCode: no }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(bytes).then((mail) => {
          const letter = { ...mail, recipients, raw: bytes.toString('utf8') };
          received.push(letter);
          keepLetter(letter);
          if (mode !== 'mute') done();
        }, done);
      });
    },
  });
  server.on('error', () => {});
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve(() => new Promise((closed) => server.close(() => closed())))),
  );
}

function hang(port: number): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
  });
  const stop = () => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(stop)));
}
