import { orderMoney } from '@homeside/contract/constants/order-money'
import { nextOrderState, type OrderEvent, type OrderStatus } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { loadNamespace } from '@homeside/i18n/namespaces'
import { startI18n } from '@homeside/i18n/start-i18n'
import { useText } from '@homeside/i18n/use-text'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'

import { chosenItems, costOf } from './order/order-supplies.ts'
import { moneyLines, moneyMeaning } from './pages/order-lines.tsx'
import { notSent } from './pages/orders/order-parcels.tsx'
import { madeUpOrder, madeUpSupply } from './testing/made-up-order.ts'

const lives = 10_000
const cents = fc.integer({ min: 0, max: 30_000 })

const steps = ['accept', 'hold', 'approve', 'block', 'answer', 'ship', 'deliver', 'cancel', 'callOff', 'pay'] as const
const anyLife = fc.record({
  asks: fc.boolean(),
  items: fc.array(
    fc.record({ copay: fc.option(cents), quantity: fc.integer({ min: 1, max: 5 }), addOn: fc.option(cents) }),
    { minLength: 1, maxLength: 6 },
  ),
  steps: fc.array(fc.tuple(fc.constantFrom(...steps), fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 })), {
    maxLength: 12,
  }),
})
type Life = typeof anyLife extends fc.Arbitrary<infer One> ? One : never

/** The supplies that the review of a life shows, and their order. */
function reviewOf({ items }: Life) {
  const supplies = items.map(({ copay, addOn }, index) =>
    madeUpSupply({
      SupplyKey: index + 1,
      EstimatedCopayCents: copay,
      AddOns: addOn === null ? [] : [{ AddOnKey: index + 1, PlainName: 'Wipes', PriceCents: addOn, MaxQty: 9 }],
    }),
  )
  const chosen = items.map(({ quantity, addOn }, index) => [
    index + 1,
    { Quantity: quantity, ...(addOn === null ? {} : { AddOns: [{ AddOnKey: index + 1, Quantity: 2 }] }) },
  ])
  return chosenItems(madeUpOrder(Object.fromEntries(chosen)), supplies)
}

type Facts = Pick<Order, 'Status' | 'Items' | 'AddOns' | 'PaidCents' | 'DueNowCents' | 'Parcels'>

/** The order of a life after each of its steps, reckoned without the functions that are tested. */
function* ordersOf({ asks, items, steps: taken }: Life): Generator<Facts> {
  let status: OrderStatus = 'Submitted'
  let paid = 0
  const sent = items.map(() => 0)
  const Parcels: Order['Parcels'] = []
  const isKnown = items.every(({ copay }) => copay !== null)
  const total = items.reduce((sum, { copay, quantity, addOn }) => sum + (copay ?? 0) * quantity + (addOn ?? 0) * 2, 0)
  const due = () => (asks && isKnown && status !== 'Cancelled' ? total - paid : 0)
  const now = (): Facts => ({
    Status: status,
    Items: items.map(({ copay, quantity }, index) => ({
      ...madeUpSupply({ SupplyKey: index + 1 }),
      Quantity: quantity,
      ShippedQty: sent[index] ?? 0,
      ReplacementReason: null,
      EstimatedCopayCents: copay === null ? null : copay * quantity,
    })),
    AddOns: items.flatMap(({ addOn }, index) =>
      addOn === null
        ? []
        : [{ AddOnKey: index + 1, SupplyKey: index + 1, PlainName: 'Wipes', Quantity: 2, PriceCents: addOn * 2 }],
    ),
    PaidCents: paid,
    DueNowCents: due(),
    Parcels: [...Parcels],
  })
  yield now()
  for (const [step, shares] of taken) {
    // When a part was sent, the rest is removed from the order, which then costs something else.
    if (step === 'callOff' && Parcels.length > 0) continue
    if (step === 'pay') paid += due()
    else {
      const parcel = items.map(({ quantity }, index) => Math.min(shares[index] ?? 0, quantity - (sent[index] ?? 0)))
      const isWhole = items.every(({ quantity }, index) => quantity === (sent[index] ?? 0) + (parcel[index] ?? 0))
      const isEmpty = parcel.every((quantity) => quantity === 0)
      const event: OrderEvent = step === 'ship' && !isWhole ? 'shipPart' : step
      const next: OrderStatus | null = step === 'ship' && isEmpty ? null : nextOrderState(status, event)
      if (next === null) continue
      status = next
      if (status === 'Cancelled') paid = 0
      if (step === 'ship') {
        const Items = parcel.flatMap((Quantity, index) => (Quantity > 0 ? [{ SupplyKey: index + 1, Quantity }] : []))
        Parcels.push({
          SentOn: '2026-03-10',
          Carrier: 'UPS',
          TrackingNumber: '1Z9',
          EstimatedDeliveryDate: null,
          Items,
        })
        for (const { SupplyKey, Quantity } of Items) sent[SupplyKey - 1] = (sent[SupplyKey - 1] ?? 0) + Quantity
      }
    }
    yield now()
  }
}

test.each(['en', 'es'] as const)(
  'review, confirmation and page of an order say the same of its money and parcels through its life, in %s',
  async (language) => {
    await startI18n(language)
    await loadNamespace('orders', { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') })
    const { result } = renderHook(() => useText('orders'))
    const t = result.current
    const states = new Set<string>()
    fc.assert(
      fc.property(anyLife, (life) => {
        const cost = costOf(reviewOf(life), life.asks)
        const reviewed = moneyLines(cost, t, language)
        for (const order of ordersOf(life)) {
          const money = orderMoney(order)
          const [lines, meaning] = [moneyLines(money, t, language), moneyMeaning(money, t, true)]
          states.add(`${order.Status} ${money.way}`)
          const isCancelled = order.Status === 'Cancelled'
          // Every figure of the review stays the same for as long as the order lives.
          expect(isCancelled ? reviewed : lines.slice(0, reviewed.length)).toEqual(reviewed)
          const notTold = cost.unknown > 0 && !isCancelled ? 1 : 0
          expect(meaning.slice(0, notTold)).toEqual(moneyMeaning(cost, t, false).slice(0, notTold))
          expect(order.DueNowCents).toBe(money.way === 'now' ? money.rest : 0)
          expect(lines.some(({ name }) => name === t('placed.paid'))).toBe(order.PaidCents > 0)
          // A patient who has nothing left to pay is asked for nothing, in any words.
          const asked = [t('placed.toPay'), t('review.copayMeaning'), t('review.paidWithOrder')]
          const asks = meaning.filter((words) => asked.some((each) => each === words))
          expect(asks).toHaveLength(['now', 'bill'].includes(money.way) && notTold === 0 ? 1 : 0)
          // Each piece is in a parcel or still to come, once.
          const left = notSent(order as Order)
          for (const { SupplyKey, Quantity } of order.Items) {
            const places = [...order.Parcels.flatMap(({ Items }) => Items), ...left]
            const found = places.filter((each) => each.SupplyKey === SupplyKey)
            expect(found.reduce((sum, each) => sum + each.Quantity, 0)).toBe(Quantity)
          }
          const isPart = left.length > 0 && order.Parcels.length > 0
          expect(order.Status === 'PartiallyShipped' ? isPart : left.length === 0 || order.Status !== 'Shipped').toBe(
            true,
          )
        }
      }),
      { numRuns: lives / 2, seed: 20_260_310 },
    )
    expect([...states].map((state) => state.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'Submitted',
        'Processing',
        'Blocked',
        'PartiallyShipped',
        'Shipped',
        'Delivered',
        'Cancelled',
      ]),
    )
    expect([...states]).toEqual(expect.arrayContaining(['Submitted now', 'Submitted bill', 'PendingReview paid']))
  },
)
