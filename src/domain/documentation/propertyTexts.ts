/** How a property is found and shown by its number. Pure. */

type Findable = { name: string; number?: string | undefined; address?: string | undefined };

/** Name, number and address as one text for a search among properties. */
export function propertyWords({ name, number = '', address = '' }: Findable): string {
  return `${name} ${number} ${address}`;
}

/** '4711 · Ring 1, 01067 Dresden'; without a number the address. */
export function numberedAddress({ number, address }: { number?: string | undefined; address: string }): string {
  return number ? `${number} · ${address}` : address;
}
