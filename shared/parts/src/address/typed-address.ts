import type { Address } from '@homeside/contract/wire'
import { postalCode } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import type { Rule } from '@homeside/forms/rules/rule'

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

/**
 * The rules of `AddressFields`, to spread into a form's rules: `...addressRules('Address')`. Section 5.1 of the
 * specification.
 */
export function addressRules(name: string): Readonly<Record<string, readonly Rule[]>> {
  return {
    [`${name}.Street`]: [required()],
    [`${name}.City`]: [required()],
    [`${name}.State`]: [required()],
    [`${name}.PostalCode`]: [required(), postalCode],
  }
}
