import { ownedAtom } from '@homeside/parts/storage/owned-atom'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The stay on the card page that the patient left this tab for, until it is known what came of it: whoever comes back by
 * Back, or by an address they type, is told too.
 */
export const openStayAtom = ownedAtom('cardStay', isText)
