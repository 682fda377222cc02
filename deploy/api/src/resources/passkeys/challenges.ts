import { passkeyChallengeSeconds } from '@homeside/contract/constants/sign-in-methods'
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { passkeyChallenges } from '../../database/tables/passkeys.ts'
import { instant } from '../../dates/instants.ts'

/** What a challenge was asked for, and by which account; null at the login, where nobody is known yet. */
export interface Asked {
  purpose: 'create' | 'sign-in' | 'prove'
  accountKey: number | null
}

/** Stores a challenge until it expires. */
export async function keepChallenge(
  database: Database,
  challenge: string,
  { purpose, accountKey }: Asked,
  now: Date,
): Promise<void> {
  const expiresAt = instant(now).add(passkeyChallengeSeconds, 'second').toDate()
  await database.insert(passkeyChallenges).values({ challenge, purpose, accountKey, expiresAt })
}

/** Whether this challenge was given for this purpose recently. Asking uses it up, so it counts once. */
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
