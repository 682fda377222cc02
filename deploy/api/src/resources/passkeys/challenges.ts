import { passkeyChallengeSeconds } from '@homeside/contract/constants/passkeys'
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { passkeyChallenges } from '../../database/tables/passkeys.ts'
import { instant } from '../../dates/instants.ts'

/** The purpose of a challenge and its account; at the login there is none. */
export interface Asked {
  purpose: 'create' | 'sign-in' | 'prove'
  accountKey: number | null
}

/** Stores a challenge. */
export async function keepChallenge(
  database: Database,
  challenge: string,
  { purpose, accountKey }: Asked,
  now: Date,
): Promise<void> {
  const expiresAt = instant(now).add(passkeyChallengeSeconds, 'second').toDate()
  await database.insert(passkeyChallenges).values({ challenge, purpose, accountKey, expiresAt })
}

/** Whether this challenge was given for this purpose recently. It is used up by this. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  { purpose, accountKey }: Asked,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        accountKey === null ? isNull(passkeyChallenges.accountKey) : eq(passkeyChallenges.accountKey, accountKey),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}
