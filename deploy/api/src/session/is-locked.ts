import type { AccountRow } from '../database/tables/accounts.ts'

/** Whether staff have locked an account, until the lock ends or staff end it. */
export function isLocked({ lockedUntil }: Pick<AccountRow, 'lockedUntil'>, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now
}
