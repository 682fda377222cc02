import { ownedAtom } from '@homeside/parts/storage/owned-atom'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The visit to the card page for which the patient left this tab, until its result is known. A patient who returns by
 * Back, or by typing an address, gets the result too.
 */
export const openStayAtom = ownedAtom('cardStay', isText)
