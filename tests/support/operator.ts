/** What goes with a superuser's token where a proxy is expected in front: this machine is no operator by itself (D72). */
const HEADERS = new Map<string, Record<string, string>>();

/** Noted at the start of a server: its superuser's token, and the headers that the launcher names. */
export function isOperator(token: string, headers: Record<string, string>): void {
  HEADERS.set(token, headers);
}

export function operatorHeaders(token: string | undefined): Record<string, string> {
  return HEADERS.get(token ?? '') ?? {};
}
