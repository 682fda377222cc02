import { randomUUID } from 'node:crypto'

import type { openPaymentSession } from '@homeside/contract/payments'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { paymentSessions } from '../../database/tables/payments.ts'
import type { Dependencies } from '../../dependencies.ts'

/**
 * Opens the processor's card page for this patient; answers its address.
 *
 * @throws Problem validation for a way back that is not to the portal, payment-unreachable, payment-failed.
 */
export async function openSession(
  { database, caller, body, language, now }: CallRequest<typeof openPaymentSession>,
  { processor, pageOrigins }: Pick<Dependencies, 'processor' | 'pageOrigins'>,
): Promise<string> {
  const returnUrl = new URL(body.ReturnUrl)
  const ours = pageOrigins.includes(returnUrl.origin) && returnUrl.username === '' && returnUrl.password === ''
  if (!ours) throw new Problem('validation', { fields: { ReturnUrl: 'invalid' } })
  const reference = randomUUID()
  await database.insert(paymentSessions).values({ ...caller.scope, reference, openedAt: now })
  const merchantName = caller.provider.name
  return processor.openSession({ returnUrl: returnUrl.href, language, reference, merchantName })
}
