import { randomUUID } from 'node:crypto'

import type { Language } from '@homeside/contract/wire'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { paymentSessions } from '../../platform/database/tables/payments.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import type { Processor } from '../../platform/processor/processor.ts'
import { cardVisitsOf, merchantOf } from './policy.ts'

interface Asked {
  database: Database
  /** Who pays, wherever and by whomever the card is entered. */
  caller: { scope: Scope; provider: Pick<ProviderRow, 'merchantAccount'>; account: { email: string | null } }
  language: Language
  now: Date
}

interface Visit {
  returnUrl: string
  /** The card on file that the new one replaces. */
  replacesKey?: number | undefined
  consentVersion?: string | undefined
}

/**
 * Opens the processor's card page for a patient. Resolves to its address and the name of the visit.
 *
 * @throws Problem too-many-attempts, feature-off, payment-unreachable, payment-failed.
 */
export async function openCardPage(
  { database, caller, language, now }: Asked,
  { returnUrl, replacesKey, consentVersion }: Visit,
  processor: Processor,
): Promise<{ url: string; reference: string }> {
  await countAttempts(database, cardVisitsOf(caller.scope), now)
  const reference = randomUUID()
  const merchant = merchantOf(caller)
  const { email } = caller.account
  const { url, id } = await processor.openCardPage({ merchant, reference, returnUrl, language, email })
  await database
    .insert(paymentSessions)
    .values({
      ...caller.scope,
      reference,
      openedAt: now,
      merchant,
      processorSession: id,
      replacesKey: replacesKey ?? null,
      consentVersion: consentVersion ?? null,
    })
  return { url, reference }
}
