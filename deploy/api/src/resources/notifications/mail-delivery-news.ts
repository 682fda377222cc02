import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { Dependencies } from '../../dependencies.ts'
import { describeError } from '../../log.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import { findNotificationRecipient } from './queries.ts'

/**
 * Mails a patient who asked for it that an order is on its way, or has arrived. The order has already moved: a mail
 * that cannot be sent is logged and fails nothing.
 */
export async function mailDeliveryNews(
  database: Database,
  { mailer, pageOrigins, log }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'log'>,
  { siteKey, patientKey, orderNumber }: OrderRow,
  news: keyof typeof templates,
): Promise<void> {
  const recipient = await findNotificationRecipient(database, { siteKey, patientKey }, 'DeliveryAndTracking')
  if (recipient === null) return
  const { email, language, providerName: provider, alias } = recipient
  try {
    await sendMessage(mailer, {
      channel: 'email',
      to: email,
      sender: provider,
      template: templates[news],
      values: { provider, orderNumber, link: `${pageOrigins[0]}/${alias}/orders` },
      language,
      failure: 'request-failed',
    })
  } catch (error) {
    log.error(describeError(error), 'delivery news not sent')
  }
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
