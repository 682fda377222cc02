import type { Address } from '@homeside/contract/wire'

/** An address as typed: every member is text, and optional ones may be empty. */
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

/** Converts a typed address into the API's shape. */
export function toAddress(typed: Omit<TypedAddress, 'Apt'> & Pick<Address, 'Apt'>): Address {
  return { ...typed, Apt: typed.Apt?.trim() || null }
}
