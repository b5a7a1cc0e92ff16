export function toPageTitle(title: string): string {
  return `${title} · Objektbeleg`;
}
