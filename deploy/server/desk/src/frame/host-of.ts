import { readUrl } from '@homeside/contract/constants/typed-text'

/** The host of an address, as people know who vouches for somebody. */
export function hostOf(address: string): string {
  return readUrl(address)?.host ?? address
}
