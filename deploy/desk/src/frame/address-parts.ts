import type { Address } from '@homeside/contract/wire'

/** The parts of an address that are there, in the order of a letter: street, flat, and the town with its state. */
export function addressParts({ Street, Apt, City, State, PostalCode }: Partial<Address>): string[] {
  const code = PostalCode?.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return [Street, Apt, `${City ?? ''}, ${State ?? ''} ${code ?? ''}`].flatMap((part) => part || [])
}
