/** The proxy headers that a superuser needs: loopback alone does not make an operator (D72). */
const HEADERS = new Map<string, Record<string, string>>();

export function isOperator(token: string, headers: Record<string, string>): void {
  HEADERS.set(token, headers);
}

export function operatorHeaders(token: string | undefined): Record<string, string> {
  return HEADERS.get(token ?? '') ?? {};
}
