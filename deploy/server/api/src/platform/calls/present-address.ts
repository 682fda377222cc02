import type { Address } from '@homeside/contract/wire'

interface AddressColumns {
  street: string
  apt: string | null
  city: string
  state: string
  postalCode: string
}

/** The address in any row with address columns. */
export function presentAddress(row: AddressColumns): Address {
  return { Street: row.street, Apt: row.apt, City: row.city, State: row.state, PostalCode: row.postalCode }
}
