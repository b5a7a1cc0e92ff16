/** Messages between a phone in Node and the fault injection. */

export type Shot = { id: string; sha256: string; bytes: Uint8Array; width: number; height: number };

/** An open form: what addPhoto and the seal need besides photos. */
export type Form = {
  id: string;
  property: string;
  notes: string;
  /** By a link with a typed name; null = the signed-in account. */
  link: { token: string; name: string } | null;
  /** Record of this Nachtrag; absent = none. Then `notes` are what it corrects, '' = nothing. */
  parent?: string;
};

export type Command =
  | { do: 'signIn'; email: string; password: string }
  | { do: 'signOut' }
  /** Opens a link, which the phone stores and resolves at the server. */
  | { do: 'openLink'; token: string }
  | { do: 'photo'; form: Form; shot: Shot }
  /** The tap on 'Speichern'. Answers with the sealed hash. */
  | { do: 'save'; form: Form; propertyName: string }
  /** Full storage: confirmed photos may be released. Answers with their number. */
  | { do: 'makeRoom' }
  | { do: 'sendAgain' }
  /** Whether the screen offers a Nachtrag of this record. */
  | { do: 'mayAdd'; record: string }
  /** Looks at the questions. Answers with those of the signed-in account that wait, after a pull was requested. */
  | { do: 'look' }
  /** Answers a question, with or without network. */
  | { do: 'answer'; id: string; thread: string; text: string };

/** The record of a Nachtrag went meanwhile, or its time is over. */
export const NO_RECORD = 'no record to add to';

export type SentRequest = { call: number; command: Command };
export type Answered = { call: number; value?: unknown; error?: string } | { ready: true };
