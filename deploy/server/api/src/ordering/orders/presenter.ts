import { dueNowCents as dueNow, orderMoney } from '@homeside/contract/constants/order-money'
import { isOrderOver, nextOrderState } from '@homeside/contract/constants/order-states'
import type { OrderTerms } from '@homeside/contract/order-drafts'
import type { Order, OrderHistory, OrdersAnswer } from '@homeside/contract/orders'
import type { PageParams, Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { presentAddress } from '../../providers/directory/directory.ts'
import { addOnName, presentCatalogueNames } from '../supplies/presenter.ts'
import type { FoundOrder } from './queries.ts'

/** Orders on the wire. */
export function presentOrders(found: FoundOrder[], language: Language): OrdersAnswer {
  return { Items: found.map((order) => presentOrder(order, language)) }
}

/** A page of orders on the wire, with the total number. */
export function presentOrderPage(
  { found, total }: { found: FoundOrder[]; total: number },
  { page, pageSize }: PageParams,
  language: Language,
): OrderHistory {
  return { ...presentOrders(found, language), TotalCount: total, Page: page, PageSize: pageSize }
}

/** An order on the wire, in the reader's language. */
export function presentOrder(found: FoundOrder, language: Language): Order {
  const { order, items, dropped, addOns, events, parcels } = found
  const { copay, unknown } = moneyOf(found)
  return {
    OrderKey: order.orderKey,
    OrderNumber: order.orderNumber,
    OrderDate: order.orderDate,
    DateOfService: order.dateOfService,
    Status: order.status,
    HoldReason: order.holdReason,
    Items: items.map(({ ordered, item, size, shippedQuantity }) => ({
      SupplyKey: ordered.supplyKey,
      ...presentCatalogueNames(item, language),
      Size: size,
      Quantity: ordered.quantity,
      ShippedQty: shippedQuantity,
      ReplacementReason: ordered.replacementReason,
      EstimatedCopayCents: ordered.copayCents,
      ...(ordered.backorderedUntil === null || isOrderOver(order.status)
        ? {}
        : {
            Backorder: {
              ExpectedOn: ordered.backorderedUntil,
              Waits: ordered.waits,
              ...(ordered.asksReplacement ? { AsksReplacement: true } : {}),
            },
          }),
    })),
    Dropped: dropped.map(({ ordered, item }) => {
      const by = [...items, ...dropped].find((one) => one.ordered.replacesItem === ordered.orderItemKey)
      return {
        SupplyKey: ordered.supplyKey,
        PlainName: presentCatalogueNames(item, language).PlainName,
        Quantity: ordered.droppedQuantity,
        ...(by ? { ReplacedBy: presentCatalogueNames(by.item, language).PlainName } : {}),
      }
    }),
    AddOns: addOns.map(({ chosen, addOn }) => ({
      AddOnKey: chosen.addOnKey,
      SupplyKey: chosen.supplyKey,
      PlainName: addOnName(addOn, language),
      Quantity: chosen.quantity,
      PriceCents: chosen.priceCents,
    })),
    CopayCents: unknown > 0 ? null : copay,
    TotalCents: totalCents(found),
    PaidCents: found.paidCents,
    RefundedCents: found.chargedCents - found.paidCents,
    DueNowCents: dueNowCents(found),
    DeliveryAddress: presentAddress(order),
    DeliveryPhone: order.deliveryPhone,
    ...(order.toldBy && order.takenBy ? { Phoned: { ToldBy: order.toldBy, TakenBy: order.takenBy } } : {}),
    Parcels: parcels,
    TrackingNumber: order.trackingNumber,
    Carrier: order.carrier,
    EstimatedDeliveryDate: order.estimatedDeliveryDate,
    CanCancel: nextOrderState(order.status, 'cancel', parcels.length > 0) !== null,
    ConversationKey: order.conversationKey,
    ConfirmationEmailUtc: order.confirmationEmailedAt?.toISOString() ?? null,
    Timeline: events.map(presentEvent),
  }
}

/** What happened to an order, on the wire. */
export function presentEvent({ status, event, at, note }: FoundOrder['events'][number]): Order['Timeline'][number] {
  return { Status: status, ...(event === null ? {} : { Event: event }), AtUtc: at.toISOString(), Note: note }
}

/** Copay and add-ons together, in cents; null when the payor has not reported the copay of each item. */
export function totalCents(found: FoundOrder): number | null {
  const { total, unknown } = moneyOf(found)
  return unknown > 0 ? null : total
}

/**
 * What the provider wants paid by card now, in cents; 0 when it sends a bill later, and where less is left than a card can
 * be charged.
 */
export function dueNowCents(found: FoundOrder): number {
  return dueNow(moneyOf(found), found.asksForPayment)
}

function moneyOf({ order, items, addOns, chargedCents, paidCents }: FoundOrder) {
  return orderMoney({
    Status: order.status,
    Items: items.map(({ ordered }) => ({ EstimatedCopayCents: ordered.copayCents })),
    AddOns: addOns.map(({ chosen }) => ({ PriceCents: chosen.priceCents })),
    PaidCents: paidCents,
    RefundedCents: chargedCents - paidCents,
    DueNowCents: 0,
  })
}

/** The texts that must be accepted with an order, in the reader's language. */
export function presentTerms(
  { name, ...terms }: Pick<ProviderRow, 'name' | 'additionalDisclaimer' | 'additionalDisclaimerEs' | 'asksForPayment'>,
  language: Language,
): OrderTerms {
  return {
    OrderTerms: orderTerms[language](name),
    EmailDisclaimer: emailDisclaimer[language],
    AdditionalDisclaimer: { en: terms.additionalDisclaimer, es: terms.additionalDisclaimerEs }[language],
    AsksForPayment: terms.asksForPayment,
  }
}

const orderTerms = {
  en: (provider: string) =>
    `I asked for these supplies myself and I need them. I have used up, or will soon use up, what I had. ${provider} may ` +
    'bill my insurance for them, and I will pay the part that my insurance leaves to me.',
  es: (provider: string) =>
    `Yo pedí estos suministros y los necesito. Ya usé, o pronto terminaré de usar, los que tenía. ${provider} puede ` +
    'cobrarlos a mi seguro, y yo pagaré la parte que mi seguro me deje a mí.',
}

const emailDisclaimer = {
  en:
    'Email is not a private channel: others may be able to read it. The confirmation names the order by its number alone ' +
    'and says nothing about your health.',
  es:
    'El correo electrónico no es un medio privado: otras personas podrían leerlo. La confirmación solo nombra el pedido ' +
    'por su número y no dice nada de su salud.',
}
