import type { emailOrderConfirmation } from '@homeside/contract/orders'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { ownedBy } from '../../database/scope.ts'
import { orders } from '../../database/tables/orders.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import { findOrder } from './queries.ts'

const maxPerDay = 5

/**
 * Sends the confirmation of an order to the address on file, which has to be verified first (section 4.3 of the
 * specification). It names the order by its number alone.
 *
 * @throws Problem not-found, validation without the disclaimer, email-unverified, too-many-attempts,
 * confirmation-email-failed.
 */
export async function emailConfirmation(
  { database, caller, params, body, now }: CallRequest<typeof emailOrderConfirmation>,
  { mailer, pageOrigins }: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
): Promise<{ sentTo: string; sentAt: Date }> {
  const { scope, account, provider } = caller
  const found = await findOrder(database, scope, params.key)
  if (found === null) throw new Problem('not-found')
  if (!body.AcceptsEmailDisclaimer) {
    throw new Problem('validation', { fields: { AcceptsEmailDisclaimer: 'email-disclaimer' } })
  }
  if (!account.emailVerified) throw new Problem('email-unverified')
  const limit = { purpose: 'order-confirmation', maxAttempts: maxPerDay, windowSeconds: 24 * 60 * 60 }
  await countAttempts(database, [{ ...limit, subject: String(params.key) }], now)
  await sendMessage(mailer, {
    channel: 'email',
    to: account.email,
    sender: provider.name,
    template: confirmation,
    values: {
      provider: provider.name,
      orderNumber: found.order.orderNumber,
      link: `${pageOrigins[0]}/${provider.alias}/orders`,
    },
    language: account.preferredLanguage,
    failure: 'confirmation-email-failed',
  })
  await database
    .update(orders)
    .set({ confirmationEmailedAt: now, emailDisclaimerAcceptedAt: found.order.emailDisclaimerAcceptedAt ?? now })
    .where(ownedBy(scope, orders, eq(orders.orderKey, params.key)))
  return { sentTo: account.email, sentAt: now }
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
