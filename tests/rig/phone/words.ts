/** What is said between a phone in Node and who holds it. */

/** A picture as a camera hands it over. */
export type Shot = { id: string; sha256: string; bytes: Uint8Array; width: number; height: number };

/** Of a form that is open: what addPhoto and the seal need to know beside the photos. */
export type Form = { id: string; property: string; notes: string };

export type Command =
  | { do: 'signIn'; email: string; password: string }
  /** Takes a photo into the form, which is stored with the first one. */
  | { do: 'photo'; form: Form; shot: Shot }
  /** The tap on 'Speichern'. Answers with the hash of what was sealed. */
  | { do: 'save'; form: Form; propertyName: string }
  /** The storage is full: what the server surely has may go. Answers with how many went. */
  | { do: 'makeRoom' }
  /** 'Jetzt übertragen' of everything, or somebody looks at the phone again. */
  | { do: 'wake' };

export type Asked = { call: number; command: Command };
export type Answered = { call: number; value?: unknown; error?: string } | { ready: true };
