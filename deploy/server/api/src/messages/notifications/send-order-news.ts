import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { findNotificationRecipient } from './find-recipients.ts'
import { sendOptional, type Words } from './send-optional.ts'

const orderNews = z.strictObject({
  ...patientScope,
  orderKey: z.int(),
  news: z.enum(['placed', 'partShipped', 'shipped', 'partDelivered', 'delivered', 'changed', 'delayed', 'cancelled']),
  channel: z.enum(['email', 'text']),
})
type News = z.infer<typeof orderNews>
export type OrderNews = News['news']

/** Tells a patient who wants it what became of an order: received, sent, delivered, changed, late, or cancelled. */
export const sendOrderNews = defineJob({
  kind: 'delivery-news',
  data: orderNews,
  deliver: async (delivery, { siteKey, patientKey, orderKey, news, channel }): Promise<void> => {
    const scope = { siteKey, patientKey }
    const topic = news === 'placed' ? 'OrderConfirmations' : 'DeliveryAndTracking'
    const recipient = await findNotificationRecipient(delivery.database, scope, channel, topic)
    const [order] = await delivery.database
      .select({ orderNumber: orders.orderNumber, emailAskedAt: orders.emailDisclaimerAcceptedAt })
      .from(orders)
      .where(ownedBy(scope, orders, eq(orders.orderKey, orderKey)))
    if (recipient === null || order === undefined) return
    // A patient who asked for this order's confirmation gets that instead.
    if (news === 'placed' && channel === 'email' && order.emailAskedAt !== null) return
    const { provider } = recipient
    const link = pageLink(delivery.pageOrigins, provider, pageAddress(pagePaths.orders, { alias: provider.alias }))
    const about = words[recipient.language][news](order.orderNumber, link)
    await sendOptional(delivery, channel, recipient, { ...about, kind: 'delivery-news' })
  },
})

/** The messages name the order only by its number. */
const words: Readonly<Record<Language, Record<OrderNews, (orderNumber: string, link: string) => Words>>> = {
  en: {
    placed: (orderNumber, link) => ({
      subject: `We received your order ${orderNumber}`,
      text: `We received your order ${orderNumber}. Sign in to follow it:`,
      link,
    }),
    partShipped: (orderNumber, link) => ({
      subject: `A part of your order ${orderNumber} is on its way`,
      text: `A part of your order ${orderNumber} is on its way. The rest will follow. Sign in to see which:`,
      link,
    }),
    shipped: (orderNumber, link) => ({
      subject: `Your order ${orderNumber} is on its way`,
      text: `Your order ${orderNumber} is on its way. Sign in to follow it:`,
      link,
    }),
    partDelivered: (orderNumber, link) => ({
      subject: `A part of your order ${orderNumber} was delivered`,
      text: `A part of your order ${orderNumber} was delivered. If it did not reach you, tell us:`,
      link,
    }),
    changed: (orderNumber, link) => ({
      subject: `Your order ${orderNumber} was changed`,
      text: `We changed something in your order ${orderNumber}. Sign in to see what, and why:`,
      link,
    }),
    delayed: (orderNumber, link) => ({
      subject: `Something in your order ${orderNumber} comes later`,
      text: `Something in your order ${orderNumber} comes later than planned. Sign in to see when. You can wait for it, ask for another one, or cancel it:`,
      link,
    }),
    cancelled: (orderNumber, link) => ({
      subject: `Your order ${orderNumber} was canceled`,
      text: `We canceled your order ${orderNumber}. Sign in to see why:`,
      link,
    }),
    delivered: (orderNumber, link) => ({
      subject: `Your order ${orderNumber} was delivered`,
      text: `Your order ${orderNumber} was delivered. If it did not reach you, tell us:`,
      link,
    }),
  },
  es: {
    placed: (orderNumber, link) => ({
      subject: `Recibimos su pedido ${orderNumber}`,
      text: `Recibimos su pedido ${orderNumber}. Inicie sesión para seguirlo:`,
      link,
    }),
    partShipped: (orderNumber, link) => ({
      subject: `Una parte de su pedido ${orderNumber} está en camino`,
      text: `Una parte de su pedido ${orderNumber} está en camino. El resto llegará después. Inicie sesión para ver cuál:`,
      link,
    }),
    shipped: (orderNumber, link) => ({
      subject: `Su pedido ${orderNumber} está en camino`,
      text: `Su pedido ${orderNumber} está en camino. Inicie sesión para seguirlo:`,
      link,
    }),
    partDelivered: (orderNumber, link) => ({
      subject: `Una parte de su pedido ${orderNumber} fue entregada`,
      text: `Una parte de su pedido ${orderNumber} fue entregada. Si no la recibió, avísenos:`,
      link,
    }),
    changed: (orderNumber, link) => ({
      subject: `Su pedido ${orderNumber} cambió`,
      text: `Cambiamos algo en su pedido ${orderNumber}. Inicie sesión para ver qué y por qué:`,
      link,
    }),
    delayed: (orderNumber, link) => ({
      subject: `Algo de su pedido ${orderNumber} llegará más tarde`,
      text: `Algo de su pedido ${orderNumber} llegará más tarde de lo previsto. Inicie sesión para ver cuándo. Puede esperarlo, pedir otro o cancelarlo:`,
      link,
    }),
    cancelled: (orderNumber, link) => ({
      subject: `Su pedido ${orderNumber} fue cancelado`,
      text: `Cancelamos su pedido ${orderNumber}. Inicie sesión para ver por qué:`,
      link,
    }),
    delivered: (orderNumber, link) => ({
      subject: `Su pedido ${orderNumber} fue entregado`,
      text: `Su pedido ${orderNumber} fue entregado. Si no lo recibió, avísenos:`,
      link,
    }),
  },
}

/**
 * Queues the news that an order has moved, by email and text. The settings are checked when it is sent, so that a
 * patient who turned it off meanwhile gets nothing. Runs in the transaction that moves the order.
 */
export async function queueOrderNews(
  queue: MessageQueue,
  transaction: Database,
  news: Omit<News, 'channel'>,
): Promise<void> {
  for (const channel of ['email', 'text'] as const) {
    await queue.add(transaction, sendOrderNews, { channel, ...news })
  }
}
