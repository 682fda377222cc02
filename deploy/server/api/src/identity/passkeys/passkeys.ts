import { passkeyChallengeSeconds } from '@homeside/contract/constants/limits'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import type { PageOrigins } from '../../platform/database/page-origins.ts'
import { accounts, passkeyChallenges, passkeys, type PasskeyRow } from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'
import { newSecret } from '../../platform/session/secrets.ts'

/** The passkeys of an account, newest first. */
export async function findPasskeys(database: PersonDatabase, accountKey: number): Promise<PasskeyRow[]> {
  return database
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountKey, accountKey))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.passkeyKey))
}

/** How many passkeys an account has. */
export async function countPasskeys(database: PersonDatabase, accountKey: number): Promise<number> {
  const [row] = await database.select({ count: count() }).from(passkeys).where(eq(passkeys.accountKey, accountKey))
  return row?.count ?? 0
}

/** The passkey of a credential; null when nobody has it. `credentialId` is as the browser sends it. */
export async function findPasskey(database: PersonDatabase, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await database.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Renames a passkey. Returns whether the account has it. */
export async function renamePasskey(
  database: PersonDatabase,
  { accountKey, passkeyKey }: Pick<PasskeyRow, 'accountKey' | 'passkeyKey'>,
  name: string,
): Promise<boolean> {
  const renamed = await database
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.passkeyKey, passkeyKey), eq(passkeys.accountKey, accountKey)))
    .returning({ passkeyKey: passkeys.passkeyKey })
  return renamed.length > 0
}

/** Deletes a passkey. Returns whether the account had it. */
export async function removePasskey(
  database: PersonDatabase,
  { accountKey, passkeyKey }: Pick<PasskeyRow, 'accountKey' | 'passkeyKey'>,
): Promise<boolean> {
  const removed = await database
    .delete(passkeys)
    .where(and(eq(passkeys.passkeyKey, passkeyKey), eq(passkeys.accountKey, accountKey)))
    .returning({ passkeyKey: passkeys.passkeyKey })
  return removed.length > 0
}

/** The account's id on devices, made when a passkey is first requested. */
export async function passkeyUserId(database: PersonDatabase, accountKey: number): Promise<string> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ passkeyUserId: accounts.passkeyUserId })
      .from(accounts)
      .where(eq(accounts.accountKey, accountKey))
      .for('no key update')
    if (account?.passkeyUserId) return account.passkeyUserId
    const made = newSecret()
    await transaction.update(accounts).set({ passkeyUserId: made }).where(eq(accounts.accountKey, accountKey))
    return made
  })
}

/** What a challenge was asked for, and by which account; null at the login, where nobody is known yet. */
export interface ChallengeUse {
  purpose: 'create' | 'sign-in' | 'prove'
  accountKey: number | null
}

/** Stores a challenge until it expires. */
export async function keepChallenge(
  database: PersonDatabase,
  challenge: string,
  { purpose, accountKey }: ChallengeUse,
  now: Date,
): Promise<void> {
  const expiresAt = instant(now).add(passkeyChallengeSeconds, 'second').toDate()
  await database.insert(passkeyChallenges).values({ challenge, purpose, accountKey, expiresAt })
}

/** Whether this challenge was given for this purpose recently. Asking uses it up, so it counts once. */
export async function takeChallenge(
  database: PersonDatabase,
  challenge: string,
  { purpose, accountKey }: ChallengeUse,
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
