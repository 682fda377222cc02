import { eq } from 'drizzle-orm'

import { ownedBy } from '../../database/scope.ts'
import { orders } from '../../database/tables/orders.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/deliver-message.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { findNotificationRecipient } from './queries.ts'

/** Mails a patient who asked for it that an order is on its way, or has arrived. */
export async function mailDeliveryNews(
  { database, mailer, pageOrigins }: Delivery,
  { siteKey, patientKey, orderKey, news }: Extract<MessageJob, { kind: 'delivery-news' }>,
): Promise<void> {
  const scope = { siteKey, patientKey }
  const recipient = await findNotificationRecipient(database, scope, 'DeliveryAndTracking')
  const [order] = await database
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(ownedBy(scope, orders, eq(orders.orderKey, orderKey)))
  if (recipient === null || order === undefined) return
  const { email, language, providerName: provider, alias } = recipient
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    sender: provider,
    template: templates[news],
    values: { provider, orderNumber: order.orderNumber, link: `${pageOrigins[0]}/${alias}/orders` },
    language,
  })
}

type Template = MessageTemplate<{ provider: string; orderNumber: string; link: string }>

/** They name the order by its number alone. */
const templates = {
  shipped: {
    en: ({ provider, orderNumber, link }) => ({
      subject: `Your order ${orderNumber} is on its way`,
      text: `Your order ${orderNumber} is on its way. Sign in to follow it:\n\n${link}\n\n${provider}`,
    }),
    es: ({ provider, orderNumber, link }) => ({
      subject: `Su pedido ${orderNumber} está en camino`,
      text: `Su pedido ${orderNumber} está en camino. Inicie sesión para seguirlo:\n\n${link}\n\n${provider}`,
    }),
  },
  delivered: {
    en: ({ provider, orderNumber, link }) => ({
      subject: `Your order ${orderNumber} was delivered`,
      text: `Your order ${orderNumber} was delivered. If it did not reach you, tell us:\n\n${link}\n\n${provider}`,
    }),
    es: ({ provider, orderNumber, link }) => ({
      subject: `Su pedido ${orderNumber} fue entregado`,
      text: `Su pedido ${orderNumber} fue entregado. Si no lo recibió, avísenos:\n\n${link}\n\n${provider}`,
    }),
  },
} as const satisfies Record<string, Template>
