import { eq } from 'drizzle-orm'

import { forThePerson, type Database } from '../../platform/database/database.ts'
import { accounts, type AccountRow } from '../../platform/database/tables/accounts.ts'
import { linkTriesAt, resetCodeTriesAt } from '../../platform/limits/code-limits.ts'
import { findStop, forgetAttempts, type AttemptLimit } from '../../platform/limits/count-attempts.ts'
import { everybodyAt, passwordTriesAt, type LoginLimits } from '../../platform/limits/login-limits.ts'

/**
 * Until when somebody may be kept out of their account: it is locked, or too many passwords, codes or links were wrong.
 * Null when nothing keeps them out. A lock that has ended is none.
 */
export async function findLock(
  database: Database,
  account: AccountRow,
  { now, loginLimits }: { now: Date; loginLimits: LoginLimits },
): Promise<Date | null> {
  const { lockedUntil } = account
  const stop = await findStop(database, await limitsAt(database, account, loginLimits), now)
  if (lockedUntil === null || lockedUntil <= now) return stop
  return stop === null || lockedUntil > stop ? lockedUntil : stop
}

/** Ends what `findLock` finds. */
export async function endLock(database: Database, account: AccountRow, loginLimits: LoginLimits): Promise<void> {
  const isThis = eq(accounts.accountKey, account.accountKey)
  // Whoever calls because they are kept out has asked for it. It opens nothing to anybody without the password.
  await forThePerson(database).update(accounts).set({ lockedUntil: null }).where(isThis)
  await forgetAttempts(database, await limitsAt(database, account, loginLimits))
}

async function limitsAt(database: Database, account: AccountRow, loginLimits: LoginLimits): Promise<AttemptLimit[]> {
  const everybody = await everybodyAt(database, account)
  return [
    linkTriesAt(account.accountKey),
    ...everybody.flatMap((subject) => [passwordTriesAt(subject, loginLimits), ...resetCodeTriesAt(subject)]),
  ]
}
