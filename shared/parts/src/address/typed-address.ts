import type { Address } from '@homeside/contract/wire'

/** An address as it is typed: every member is text, and what may be missing is empty. */
export interface TypedAddress {
  Street: string
  Apt: string
  City: string
  /** The postal abbreviation; empty until a state is chosen. */
  State: string
  /** Digits. */
  PostalCode: string
}

export const noAddress: TypedAddress = { Street: '', Apt: '', City: '', State: '', PostalCode: '' }

/** A typed address as the API takes it. */
export function toAddress(typed: Omit<TypedAddress, 'Apt'> & Pick<Address, 'Apt'>): Address {
  return { ...typed, Apt: typed.Apt?.trim() || null }
}
