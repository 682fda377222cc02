import { atom } from 'jotai'

/**
 * Where the end of one session leads to, until the page is there: a change of provider to the other's home, a session
 * from a texted link to its verification. Meanwhile the address is still the old session's, which is nobody's mistake,
 * so the alias guard judges it not.
 */
export const arrivalAtom = atom<string | null>(null)
