/** The address below its name: without the name where it begins with it, '' where it says no more. Pure. */
export function shortenAddress(name: string, address: string): string {
  if (address === name) return '';
  return address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address;
}
