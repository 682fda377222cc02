import type { Address } from '@homeside/contract/wire'

/** The lines of an address, as on a letter: street, flat, and the town with its state and code. Empty ones are left out. */
export function addressParts({ Street, Apt, City, State, PostalCode }: Partial<Address>): string[] {
  const code = PostalCode?.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  const region = [State, code].filter(Boolean).join(' ')
  return [Street, Apt, [City, region].filter(Boolean).join(', ')].flatMap((part) => part || [])
}
