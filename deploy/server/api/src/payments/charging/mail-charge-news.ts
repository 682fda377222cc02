import type { mailReceipt } from '@homeside/contract/charges'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { chargeNews, isPaid } from '../../ordering/refunds/follow-money.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { charges, type RefundRow, refunds } from '../../platform/database/tables/payments.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { type MessageTemplate, senderOf, sendMessage, sendOrQueue } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { receiptNumber } from './charges.ts'

const maxPerDay = 5

/** Emails the result of a charge. */
export const mailChargeNews = defineJob({ ...chargeNews, deliver: tellOfCharge })

const newsOfRefund: Partial<Record<RefundRow['status'], string>> = { Done: 'Refunded', Failed: 'RefundFailed' }

/** Emails the result of a charge to a verified address. It names no supply. */
async function tellOfCharge(
  { database, mailer, pageOrigins }: Pick<Delivery, 'database' | 'mailer' | 'pageOrigins'>,
  { siteKey, patientKey, chargeKey, refundKey = null, status }: z.infer<typeof chargeNews.data>,
): Promise<void> {
  const scope = { siteKey, patientKey }
  const found = await findWithOrder(database, scope, chargeKey)
  const { account, provider } = await findPatient(database, scope)
  if (found === null || !account?.emailVerified) return
  const refund = refundKey === null ? null : await findRefund(database, scope, refundKey)
  const isNews = refund ? newsOfRefund[refund.status] === status : found.charge.status === status
  if (!isNews) return
  const { amountCents } = found.charge
  const wholeOf = refund && refund.amountCents < amountCents ? amountCents : null
  await sendMessage(mailer, {
    channel: 'email',
    to: account.email,
    ...senderOf(provider),
    template: messages[status],
    values: {
      provider: provider.name,
      amount: dollars(refund?.amountCents ?? amountCents),
      wholeOf: wholeOf === null ? null : dollars(wholeOf),
      orderNumber: found.orderNumber,
      receipt: receiptNumber(found.charge),
      link: pageLink(pageOrigins, provider, pageAddress(pagePaths.payments, { alias: provider.alias })),
    },
    language: account.preferredLanguage,
  })
}

/**
 * Emails a receipt that the patient asks for.
 *
 * @throws Problem not-found for a charge that was not paid, email-unverified, too-many-attempts,
 * confirmation-email-failed.
 */
export async function sendReceipt(
  { database, caller, params, now }: CallRequest<typeof mailReceipt>,
  { mailer, pageOrigins, queue }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'>,
): Promise<{ sentTo: string; wasSent: boolean }> {
  const { scope, account } = caller
  const found = await findWithOrder(database, scope, params.key)
  if (found === null || !isPaid(found.charge)) throw new Problem('not-found')
  const status = found.charge.status === 'Refunded' ? ('Refunded' as const) : ('Approved' as const)
  if (!account.emailVerified) throw new Problem('email-unverified')
  const limit = { purpose: 'charge-receipt', maxAttempts: maxPerDay, windowSeconds: 24 * 60 * 60 }
  await countAttempts(database, [{ ...limit, subject: String(params.key) }], now)
  const news = { ...scope, chargeKey: params.key, status }
  const wasSent = await sendOrQueue({
    send: () => tellOfCharge({ database, mailer, pageOrigins }, news),
    queue: (as) => queue.add(database, mailChargeNews, news, as),
    failure: 'confirmation-email-failed',
  })
  return { sentTo: account.email, wasSent }
}

async function findWithOrder(database: Database, scope: Scope, chargeKey: number) {
  const [row] = await database
    .select({ charge: charges, orderNumber: orders.orderNumber })
    .from(charges)
    .leftJoin(orders, eq(orders.orderKey, charges.orderKey))
    .where(ownedBy(scope, charges, eq(charges.chargeKey, chargeKey)))
  return row ?? null
}

async function findRefund(database: Database, scope: Scope, refundKey: number): Promise<RefundRow | null> {
  const [row] = await database
    .select()
    .from(refunds)
    .where(ownedBy(scope, refunds, eq(refunds.refundKey, refundKey)))
  return row ?? null
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

interface ChargeValues {
  provider: string
  amount: string
  /** The payment of which a part is told; null where it is all of it. */
  wholeOf: string | null
  orderNumber: string | null
  receipt: string
  link: string
}

type Template = MessageTemplate<ChargeValues>

const forOrder = {
  en: ({ orderNumber }: ChargeValues) => (orderNumber ? ` for order ${orderNumber}` : ''),
  es: ({ orderNumber }: ChargeValues) => (orderNumber ? ` por el pedido ${orderNumber}` : ''),
}

const paymentOf = {
  en: (values: ChargeValues) =>
    `${values.wholeOf ? `${values.amount} of your payment of ${values.wholeOf}` : `Your payment of ${values.amount}`}${forOrder.en(values)}`,
  es: (values: ChargeValues) =>
    `${values.wholeOf ? `${values.amount} de su pago de ${values.wholeOf}` : `Su pago de ${values.amount}`}${forOrder.es(values)}`,
}

/** The emails about the result of a charge. Each says first whether anything was charged. */
const chargeMessages = {
  paid: {
    en: (values) => ({
      subject: `Your receipt ${values.receipt}`,
      text:
        `You paid ${values.amount}${forOrder.en(values)}. Receipt ${values.receipt}.\n\n` +
        `Sign in to see or print it:\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: `Su recibo ${values.receipt}`,
      text:
        `Usted pagó ${values.amount}${forOrder.es(values)}. Recibo ${values.receipt}.\n\n` +
        `Inicie sesión para verlo o imprimirlo:\n\n${values.link}\n\n${values.provider}`,
    }),
  },
  notCharged: {
    en: (values) => ({
      subject: 'Your payment did not go through',
      text:
        `Nothing was charged: your payment of ${values.amount}${forOrder.en(values)} did not go through. ` +
        `You can pay now:\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: 'Su pago no se realizó',
      text:
        `No se cobró nada: su pago de ${values.amount}${forOrder.es(values)} no se realizó. ` +
        `Ya puede pagar:\n\n${values.link}\n\n${values.provider}`,
    }),
  },
  refunded: {
    en: (values) => ({
      subject: 'Your payment was refunded',
      text:
        `${paymentOf.en(values)} was refunded to your card. ` +
        `Your bank may need a few days to show it.\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: 'Le reembolsamos su pago',
      text:
        `${paymentOf.es(values)} se reembolsó a su tarjeta. ` +
        `Su banco puede tardar unos días en mostrarlo.\n\n${values.link}\n\n${values.provider}`,
    }),
  },
  refundFailed: {
    en: (values) => ({
      subject: 'Your refund did not arrive',
      text:
        `${paymentOf.en(values)} could not be refunded after all: your bank sent the money back. ` +
        `${values.provider} knows of it. You need not do anything now.\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: 'Su reembolso no llegó',
      text:
        `${paymentOf.es(values)} no se pudo reembolsar: su banco devolvió el dinero. ` +
        `${values.provider} ya lo sabe. Usted no tiene que hacer nada por ahora.\n\n${values.link}\n\n${values.provider}`,
    }),
  },
} as const satisfies Record<string, Template>

const messages = {
  Approved: chargeMessages.paid,
  Declined: chargeMessages.notCharged,
  Failed: chargeMessages.notCharged,
  Refunded: chargeMessages.refunded,
  RefundFailed: chargeMessages.refundFailed,
}
