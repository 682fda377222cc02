import { maxCodeTries } from '../../codes/numeric-code.ts'
import type { ShortCodeRow } from '../../database/tables/verification.ts'

export type ShortCodeState = 'Open' | 'Closed' | 'Expired'

/** The state of a texted link: wrong answers and staff close it, and it expires after seven days. */
export function stateOfShortCode(
  { closedAt, expiresAt, tries }: Pick<ShortCodeRow, 'closedAt' | 'expiresAt' | 'tries'>,
  now: Date,
): ShortCodeState {
  if (closedAt !== null || tries >= maxCodeTries) return 'Closed'
  return expiresAt <= now ? 'Expired' : 'Open'
}
