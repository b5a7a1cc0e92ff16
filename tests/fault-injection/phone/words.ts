/** What is said between a phone in Node and who holds it. */

/** A picture as a camera hands it over. */
export type Shot = { id: string; sha256: string; bytes: Uint8Array; width: number; height: number };

/** Of a form that is open: what addPhoto and the seal need to know beside the photos. */
export type Form = {
  id: string;
  property: string;
  notes: string;
  /** By a link, and the name that was typed; null = whoever is signed in. */
  link: { token: string; name: string } | null;
};

export type Command =
  | { do: 'signIn'; email: string; password: string }
  /** 'Abmelden', whatever waits. */
  | { do: 'signOut' }
  /** Opens a link: the phone remembers it and asks the server where it leads. */
  | { do: 'openLink'; token: string }
  /** Takes a photo into the form, which is stored with the first one. */
  | { do: 'photo'; form: Form; shot: Shot }
  /** The tap on 'Speichern'. Answers with the hash of what was sealed. */
  | { do: 'save'; form: Form; propertyName: string }
  /** The storage is full: what the server surely has may go. Answers with how many went. */
  | { do: 'makeRoom' }
  /** 'Jetzt übertragen' of what was refused. */
  | { do: 'sendAgain' };

export type Asked = { call: number; command: Command };
export type Answered = { call: number; value?: unknown; error?: string } | { ready: true };
