import { randomUUID } from 'node:crypto'

import type { openPaymentSession } from '@homeside/contract/payments'

import type { CallRequest } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { paymentSessions } from '../../database/tables/payments.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { savingConsentVersion } from './card-consent.ts'
import { cardVisitsOf } from './policy.ts'
import { findMethod } from './queries.ts'
import { requirePortalUrl } from './require-portal-url.ts'
import { requireVersion } from './require-version.ts'

/**
 * Opens the processor's card page for this patient. Resolves to its address and the name of the visit.
 *
 * @throws Problem too-many-attempts; validation for a return address outside the portal or an unknown consent, not-found for a card to
 * replace, payment-unreachable, payment-failed.
 */
export async function openSession(
  { database, caller, body, language, now }: CallRequest<typeof openPaymentSession>,
  { processor, pageOrigins }: Pick<Dependencies, 'processor' | 'pageOrigins'>,
): Promise<{ url: string; reference: string }> {
  await countAttempts(database, cardVisitsOf(caller.scope), now)
  const returnUrl = requirePortalUrl(body.ReturnUrl, pageOrigins)
  if (body.ConsentVersion !== undefined) requireVersion(body.ConsentVersion, savingConsentVersion)
  if (body.Replaces !== undefined) await findMethod(database, caller.scope, body.Replaces)
  const reference = randomUUID()
  await database.insert(paymentSessions).values({
    ...caller.scope,
    reference,
    openedAt: now,
    replacesKey: body.Replaces ?? null,
    consentVersion: body.ConsentVersion ?? null,
  })
  const merchantName = caller.provider.name
  const url = await processor.openSession({ returnUrl, language, reference, merchantName })
  return { url, reference }
}
