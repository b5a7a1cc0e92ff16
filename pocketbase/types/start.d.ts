/** Names that the start scripts and commands share in their types. They are declared once, here, and need no import. */

/** Variables of a process. */
type Variables = { [name: string]: string | undefined };
/** Takes one line for whoever reads the terminal. */
type Log = (line: string) => void;
/** The configuration of a start (start/environment.mjs). */
type Config = {
  port: number;
  host: string;
  dir: string;
  publicUrl: string | null;
  isPublic: boolean;
  demo: boolean;
  bin: string | null;
  store: string | null;
  tsa: string | null;
  tsaRoots: string | null;
  witnesses: string[];
  replica: import('../replica/place.mjs').ReplicaPlace | null;
  backup: { dir: string; keep: import('../backups/retention.mjs').Keep } | null;
};
/** Something that was started and has to be stopped. */
type Part = { stop(): Promise<unknown> };
/** Whether photos are synced to the disk before they are acknowledged (D68). */
type Sync = 'files' | 'none';
/** What a start is made of; `running`: what the caller stops on a signal; `confirmed` as `launch` takes it. */
type Start = {
  config: Config;
  executable: string;
  sync: Sync;
  log: Log;
  running: Part[];
  lock: number | null;
  confirmed?: (() => Promise<string>) | undefined;
};
/** What `launch` is told (launch.mjs). */
type LaunchOptions = {
  executable: string;
  dir: string;
  port: number;
  host?: string;
  publicUrl?: string | undefined;
  dist?: string | undefined;
  env?: Variables;
  onLine?: Log | undefined;
  watch?: boolean;
  dev?: boolean;
  hooks?: string | undefined;
  logName?: string;
  confirmed?: (() => Promise<string>) | undefined;
  sync?: Sync;
  lock?: number | null;
};
/** A running PocketBase (launch.mjs). */
type Server = Process & {
  url: string;
  pid: number | undefined;
  superuser: { email: string; password: string };
  operator: { address: string; headers: { [name: string]: string } };
};
/** A child process by its lines and its end. */
type Process = {
  exited: Promise<number | null>;
  isListening(): boolean;
  say: Log;
  lines(): string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** A database by the executable that opens it and the folder it lies in. */
type Database = { executable: string; dir: string; env?: Variables };
/** A photo's file below the photo folder, and what its row says of it. */
type StoredPhoto = { file: string; sha256: string; bytes: number };
/** Photos one after the other, however many. */
type ManyPhotos<Photo extends StoredPhoto = StoredPhoto> = Iterable<Photo> | AsyncIterable<Photo>;
/** The same with its record: the number, and when it was complete ('' = not yet). */
type RecordPhoto = StoredPhoto & { number: string; completedAt: string };
/** How the log stands (D188): `without`: complete records that have no entry; `waitsSince`: since when an entry is not signed. */
type LogState = {
  entries: number;
  signed: number;
  waitsSince: string | null;
  without: number;
  upgraded: number;
} & Stamped & {
    witnesses: WitnessState[];
  };
/** The time from outside (D183): how many entries have one, the newest, what went wrong the last time ('' = nothing), and since when a signed state waits. */
type Stamped = { stamped: number; stampedAt: string | null; stampWhy: string; stampWaitsSince: string | null };
/** How asking a witness of the log stands (D355): entries that it has signed, since when a checkpoint waits for it, what went wrong the last time. */
type WitnessState = { witness: string; size: number; why: string; differs: number; waitsSince: string | null };
/** What a database holds; `left`: folders of deleted photos that nobody saw empty yet (D219); `log` null where it is from before there was one. */
type Holds = {
  schema: string;
  documentations: number;
  words: number;
  left: number;
  log: LogState | null;
  accounts: string[];
  photos: number;
};
/** Of what a database holds so much as a line of check:server reads; null where there is none, or the sentence why it could not be read. */
type Found<Field extends keyof Holds> = Pick<Holds, Field> | string | null;
/** Two folders: where photos are copied from, and to. What `before` has is linked instead of copied; it lies on the disk of `to`. */
type Folders = { from: string; to: string; before?: string };
/** What a backup says of itself (backup.json), beside its schema and whose it is (backups/lives.mjs). */
type BackupReport = { at: string; documentations: number; photos: number; bytes: number; missing: number };
