import { passkeyChallengeSeconds } from '@homeside/contract/constants/session-kinds'
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import type { PageOrigins } from '../../platform/database/page-origins.ts'
import { passkeyChallenges } from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'

/** What a challenge was asked for, and by which account; null at the login, where nobody is known yet. */
export interface Asked {
  purpose: 'create' | 'sign-in' | 'prove'
  accountKey: number | null
}

/** Stores a challenge until it expires. */
export async function keepChallenge(
  database: PersonDatabase,
  challenge: string,
  { purpose, accountKey }: Asked,
  now: Date,
): Promise<void> {
  const expiresAt = instant(now).add(passkeyChallengeSeconds, 'second').toDate()
  await database.insert(passkeyChallenges).values({ challenge, purpose, accountKey, expiresAt })
}

/** Whether this challenge was given for this purpose recently. Asking uses it up, so it counts once. */
export async function takeChallenge(
  database: PersonDatabase,
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

/** The host that passkeys are made for. */
export interface RelyingParty {
  id: string
  /** Every origin that an answer may come from. */
  origins: string[]
}

/**
 * The asking page, as devices know it. A passkey is valid for one host, so a brand with its own host has its own
 * passkeys.
 *
 * @param pageOrigins the origins of the pages that may call.
 */
export function relyingParty({ pageOrigin }: BrowserBinding, pageOrigins: PageOrigins): RelyingParty {
  const origin = pageOrigin ?? pageOrigins.usual
  if (!pageOrigins.list().includes(origin)) throw new Problem('forbidden')
  const id = new URL(origin).hostname
  return { id, origins: pageOrigins.list().filter((each) => new URL(each).hostname === id) }
}
