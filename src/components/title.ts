/** What the browser's tab says of a screen. */
export function titled(title: string): string {
  return `${title} · Objektbeleg`;
}
