import { proofMinutes } from '@homeside/contract/constants/limits'
import { eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { accounts, sessions, type SessionRow } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import { Problem } from '../problems/problem.ts'
import { findRegistrations } from './accounts.ts'
import { isVouchedFor } from './authenticate.ts'

/** The time until which a proof is valid. */
export function provenUntil(provenAt: Date): Date {
  return instant(provenAt).add(proofMinutes, 'minute').toDate()
}

/** Whether the session's owner has proved password or passkey within ten minutes. */
export function hasProved({ provenAt }: Pick<SessionRow, 'provenAt'>, now: Date): boolean {
  return provenAt !== null && now < provenUntil(provenAt)
}

/** Records that the session's owner has proved password or passkey: later than the sign-in, to be told from it. */
export async function noteProof(database: Database, { createdAt, sessionKey }: SessionRow, now: Date): Promise<void> {
  const provenAt = now > createdAt ? now : new Date(createdAt.getTime() + 1)
  await database.update(sessions).set({ provenAt }).where(eq(sessions.sessionKey, sessionKey))
}

/**
 * Allows a change of what opens the account only after a proof of its own, within ten minutes. A sign-in is none: an
 * unlocked phone must not be enough.
 *
 * @throws Problem proof-required.
 */
export async function requireOwnProof(database: Database, session: SessionRow, now: Date): Promise<void> {
  const { createdAt, provenAt } = session
  const isSignIn = provenAt !== null && provenAt <= createdAt
  await requireProof(database, { ...session, provenAt: isSignIn ? null : provenAt }, now)
}

/**
 * Allows a sensitive change only in a session whose owner has proved password or passkey within ten minutes. Owners
 * with neither (a texted link's patient without an account of their own, an unfinished registration, an identity
 * provider's account) cannot be asked.
 *
 * @throws Problem proof-required.
 */
export async function requireProof(database: Database, session: SessionRow, now: Date): Promise<void> {
  if (hasProved(session, now)) return
  const [account] = await database
    .select({ hasPassword: accounts.hasPassword })
    .from(accounts)
    .where(eq(accounts.accountKey, session.accountKey))
  if (!account?.hasPassword || isVouchedFor(await findRegistrations(database, session.accountKey))) return
  throw new Problem('proof-required')
}

/**
 * Whether a session stands on the word of one provider alone, its identity provider's or its app's. Nothing was proved
 * to the others at which the account is registered.
 */
export function isByWordOfOne({ method, provenAt }: Pick<SessionRow, 'method' | 'provenAt'>): boolean {
  return provenAt === null && (method === 'single-sign-on' || method === 'mobile-app')
}
