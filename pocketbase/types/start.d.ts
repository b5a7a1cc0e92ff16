/** Global types of start scripts and commands. */

/** Environment variables of a process. */
type Variables = { [name: string]: string | undefined };
/** Writes a line to the terminal. */
type Log = (line: string) => void;
/** See server/environment.mjs. */
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
  backup: { dir: string } | null;
  restic: boolean;
  keep: import('../backups/restic.mjs').Keep;
};
/** `value`: its name in the help, none for a boolean. */
type Flag = { type: 'boolean' | 'string'; value?: string; says: string };
/** `flags`: as given, without --dry-run. */
type Call = {
  words: string[];
  flags: { [name: string]: string | boolean | undefined };
  dryRun: boolean;
  config: Config;
};
/**
 * A command of the operator (cli/). `words`: those behind its name, optional ones in brackets; `aliases`: older flags
 * and words; `setting`: variables that the call replaces; `checkCall`: throws UsageError for wrong words; `changes`: it changes data and knows --dry-run.
 */
type Command = {
  name: string;
  group: string;
  summary: string;
  purpose?: string[];
  words?: string;
  flags?: { [name: string]: Flag };
  aliases?: { [word: string]: string };
  variables: string[];
  example: string[];
  needsDatabase?: boolean;
  changes?: boolean;
  setting?(call: Omit<Call, 'config'>): Variables;
  checkCall?(call: Omit<Call, 'config'>): void;
  run(call: Call): Promise<string | { lines: string[]; isOk: boolean }>;
};
type Part = { stop(): Promise<unknown> };
/** Whether photos are synced to disk before the receipt. */
type Sync = 'files' | 'none';
/** `running`: to stop on a signal; `confirmed`: see `launch`. */
type Start = {
  config: Config;
  executable: string;
  sync: Sync;
  log: Log;
  running: Part[];
  lock: number | null;
  confirmed?: (() => Promise<string>) | undefined;
};
/** See launch.mjs. */
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
  superuser?: Superuser | undefined;
};
type Superuser = { email: string; password: string };
/** See launch.mjs. */
type Server = Process & {
  url: string;
  pid: number | undefined;
  superuser: Superuser;
  operator: { address: string; headers: { [name: string]: string } };
};
type Process = {
  exited: Promise<number | null>;
  isListening(): boolean;
  say: Log;
  lines(): string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
};

type Database = { executable: string; dir: string; env?: Variables };
/** `file`: below the photo folder. */
type StoredPhoto = { file: string; sha256: string; bytes: number };
type ManyPhotos<Photo extends StoredPhoto = StoredPhoto> = Iterable<Photo> | AsyncIterable<Photo>;
/** `completedAt`: '' = incomplete. */
type RecordPhoto = StoredPhoto & { number: string; completedAt: string };
/** `without`: complete records without an entry; `waitsSince`: oldest unsigned entry. */
type LogState = {
  entries: number;
  signed: number;
  waitsSince: string | null;
  without: number;
  upgraded: number;
} & Stamped & {
    witnesses: WitnessState[];
  };
/**
 * Time stamps. `stamped`: entries with one; `stampWhy`: last error, '' = none; `stampWaitsSince`: oldest unstamped
 * state.
 */
type Stamped = { stamped: number; stampedAt: string | null; stampWhy: string; stampWaitsSince: string | null };
/** `size`: entries it signed; `why`: last error; `waitsSince`: oldest checkpoint without its signature. */
type WitnessState = { witness: string; size: number; why: string; differs: number; waitsSince: string | null };
/** `left`: folders of deleted photos not seen empty yet; `log`: null before the log existed. */
type Holds = {
  schema: string;
  documentations: number;
  words: number;
  left: number;
  log: LogState | null;
  accounts: string[];
  photos: number;
  bytes: number;
};
/** Fields for a line of objektbeleg check; null = no database, or the error text. */
type Found<Field extends keyof Holds> = Pick<Holds, Field> | string | null;
/** Copies photos `from`, `to`. Files in `before` are linked instead; it must be on the disk of `to`. */
type Folders = { from: string; to: string; before?: string };
/** See backup.json. */
type BackupReport = { at: string; documentations: number; photos: number; bytes: number; missing: number };
