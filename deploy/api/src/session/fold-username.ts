/** Letters, digits and what joins them: no words that a stranger could have this portal mail to somebody. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u

/**
 * Whether an account may have this username. Whoever has the name of an address gets what is meant for its owner, so that
 * only the owner may have it.
 *
 * @param ownEmail The address of the account, as far as it may be believed; null for none.
 */
export function mayBeUsername(username: string, ownEmail: string | null): boolean {
  const folded = foldUsername(username)
  return plainName.test(folded) || (ownEmail !== null && folded === foldUsername(ownEmail))
}

/** Normalises a username: without case, and with é as one character. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
