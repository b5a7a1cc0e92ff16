/** What the browser's tab says of a screen. */
export function toPageTitle(title: string): string {
  return `${title} · Objektbeleg`;
}
