import type { Database } from '../database/database.ts'
import { Problem } from '../problems/problem.ts'
import { countAttempts } from './count-attempts.ts'

/** Somebody who chooses a name meets a few that are taken. Somebody who asks for many wants to know who has an account. */
const takenPerDay = 20

/**
 * Does what fails when a username or an email address is taken, and counts each time that somebody is told so. It is told
 * only after a proof, but one proof must not be enough to try out the names of others.
 *
 * @param database not a transaction that the failure rolls back, or it would not count.
 * @param whose The account or patient that the caller has proved to be.
 * @throws Problem too-many-attempts for a taken name after many; else what `act` throws.
 */
export async function countingTakenNames<Result>(
  { database, now }: { database: Database; now: Date },
  whose: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isTaken(error)) {
      const limit = { purpose: 'taken-names', subject: whose, maxAttempts: takenPerDay, windowSeconds: 24 * 60 * 60 }
      await countAttempts(database, [limit], now)
    }
    throw error
  }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return error.code === 'email-already-linked' || Object.values(error.details.fields ?? {}).includes('username-taken')
}
