import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { emailOrderConfirmation } from '@homeside/contract/orders'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { AccountRow } from '../../platform/database/tables/accounts.ts'
import { orders, type OrderRow } from '../../platform/database/tables/orders.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { senderOf, sendMessage, type MessageTemplate, sendOrQueue } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { findOrder } from './queries.ts'

const maxPerDay = 5

/**
 * Sends the confirmation of an order to the verified address on file (section 4.3 of the specification). It names the
 * order only by its number.
 *
 * @returns when it was sent; null when the mail server cannot be reached, and the queue sends it.
 * @throws Problem not-found, validation without the disclaimer, email-unverified, too-many-attempts,
 * confirmation-email-failed.
 */
export async function emailConfirmation(
  { database, caller, params, body, now }: CallRequest<typeof emailOrderConfirmation>,
  { mailer, pageOrigins, queue }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'>,
): Promise<{ sentTo: string; sentAt: Date | null }> {
  const { scope, account, provider } = caller
  const found = await findOrder(database, scope, params.key)
  if (found === null) throw new Problem('not-found')
  if (!body.AcceptsEmailDisclaimer) {
    throw new Problem('validation', { fields: { AcceptsEmailDisclaimer: 'email-disclaimer' } })
  }
  if (!account.emailVerified) throw new Problem('email-unverified')
  const limit = { purpose: 'order-confirmation', maxAttempts: maxPerDay, windowSeconds: 24 * 60 * 60 }
  await countAttempts(database, [{ ...limit, subject: String(params.key) }], now)
  const { order, request } = found
  const own = ownedBy(scope, orders, eq(orders.orderKey, params.key))
  const accepted = { emailDisclaimerAcceptedAt: request.emailDisclaimerAcceptedAt ?? now }
  const wasSent = await sendOrQueue({
    send: () => sendConfirmation({ mailer, pageOrigins }, { account, provider, order }),
    queue: async (as) => {
      await database.transaction(async (transaction) => {
        await transaction.update(orders).set(accepted).where(own)
        await queue.add(transaction, mailConfirmation, { ...scope, orderKey: params.key }, as)
      })
    },
    failure: 'confirmation-email-failed',
  })
  if (!wasSent) return { sentTo: account.email, sentAt: null }
  await database
    .update(orders)
    .set({ ...accepted, confirmationEmailedAt: now })
    .where(own)
  return { sentTo: account.email, sentAt: now }
}

/** Sends the queued confirmation, unless it was sent meanwhile or the address is no longer verified. */
export const mailConfirmation = defineJob({
  kind: 'order-confirmation',
  data: z.strictObject({ ...patientScope, orderKey: z.int() }),
  deliver: async ({ database, mailer, pageOrigins, now }, { siteKey, patientKey, orderKey }): Promise<void> => {
    const scope = { siteKey, patientKey }
    const found = await findOrder(database, scope, orderKey)
    const { account, provider } = await findPatient(database, scope)
    if (found === null || found.order.confirmationEmailedAt !== null || !account?.emailVerified) return
    await sendConfirmation({ mailer, pageOrigins }, { account, provider, order: found.order })
    await database
      .update(orders)
      .set({ confirmationEmailedAt: now })
      .where(ownedBy(scope, orders, eq(orders.orderKey, orderKey)))
  },
})

function sendConfirmation(
  { mailer, pageOrigins }: Pick<Delivery, 'mailer' | 'pageOrigins'>,
  {
    account,
    provider,
    order,
  }: {
    account: Pick<AccountRow, 'email' | 'preferredLanguage'>
    provider: Parameters<typeof senderOf>[0] & Pick<ProviderRow, 'alias' | 'name' | 'pageOrigin'>
    order: Pick<OrderRow, 'orderNumber'>
  },
): Promise<void> {
  return sendMessage(mailer, {
    channel: 'email',
    to: account.email,
    ...senderOf(provider),
    template: confirmation,
    values: {
      provider: provider.name,
      orderNumber: order.orderNumber,
      link: pageLink(pageOrigins, provider, pageAddress(pagePaths.orders, { alias: provider.alias })),
    },
    language: account.preferredLanguage,
  })
}

const confirmation: MessageTemplate<{ provider: string; orderNumber: string; link: string }> = {
  en: ({ provider, orderNumber, link }) => ({
    subject: `Your order ${orderNumber}`,
    text: `We have received your order ${orderNumber}. Sign in to see it and follow it:\n\n${link}\n\n${provider}`,
  }),
  es: ({ provider, orderNumber, link }) => ({
    subject: `Su pedido ${orderNumber}`,
    text: `Recibimos su pedido ${orderNumber}. Inicie sesión para verlo y seguirlo:\n\n${link}\n\n${provider}`,
  }),
}
