import type { Order, SupplyItem } from '@homeside/contract/orders'

import { inProgress, madeUpOrder, madeUpSupply } from '../testing/made-up-order.ts'
import { beginOrder, fitOrder, type OrderInProgress, startOrder } from './begin-order.ts'
import { chosenItems } from './order-supplies.ts'

const saved = '2026-03-10T15:00:00.000Z'
const later = '2026-03-11T15:00:00.000Z'
const nothing = { Draft: null, SavedUtc: null, ExpiresUtc: null }

/** How many of which supply. */
function chosen({ order }: OrderInProgress) {
  return Object.fromEntries(order.Items.map(({ SupplyKey, Quantity }) => [SupplyKey, Quantity]))
}

test('a new order has everything due in its usual quantity, and nothing else', () => {
  const items = [
    madeUpSupply({ SupplyKey: 1, DefaultQty: 2 }),
    madeUpSupply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' }),
    madeUpSupply({ SupplyKey: 3, EligibilityStatus: 'NeedsReview' }),
    madeUpSupply({ SupplyKey: 4, EligibilityStatus: 'Blocked' }),
    madeUpSupply({ SupplyKey: 5, MaxQty: 0 }),
    madeUpSupply({ SupplyKey: 6, UsageTrackingMode: 'DaysRemaining' }),
    madeUpSupply({ SupplyKey: 7, RequiresReplacementReason: true }),
  ]
  expect(chosen(startOrder(items))).toEqual({ 1: 2 })
})

test('need is never confirmed for the patient', () => {
  expect(startOrder([madeUpSupply()]).order).not.toHaveProperty('AcceptsTerms')
})

test('two orders have two idempotency keys', () => {
  expect(startOrder([]).order.OrderIdempotencyKey).not.toBe(startOrder([]).order.OrderIdempotencyKey)
})

test('a new order needs no saving', () => {
  expect(startOrder([madeUpSupply()]).isUnsaved).toBe(false)
})

test('an older order loses supplies that can no longer be ordered, and what was agreed to', () => {
  const older = inProgress(madeUpOrder({ 1: { Quantity: 5 }, 2: {} }, { AcceptsTerms: true }))
  const today = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' })]
  const fitted = fitOrder(older, today)
  expect(chosen(fitted)).toEqual({ 1: 5, 2: 0 })
  expect(fitted.order).not.toHaveProperty('AcceptsTerms')
  expect(fitted.isUnsaved).toBe(true)
})

test('an older order that is still possible keeps its answers, and asks anew for what was accepted', () => {
  const older = inProgress(madeUpOrder({ 1: {} }, { AcceptsTerms: true, ChangeDescription: 'New street' }))
  const { order, isUnsaved } = fitOrder(older, [madeUpSupply()])
  const { AcceptsTerms: _, ...rest } = older.order
  expect(order).toEqual(rest)
  expect(isUnsaved).toBe(older.isUnsaved)
})

test('an order that was sent is never changed, because it may exist', () => {
  const sent = inProgress(madeUpOrder({ 1: {} }), { wasSent: true })
  expect(fitOrder(sent, [madeUpSupply({ EligibilityStatus: 'NotYetEligible' })])).toBe(sent)
})

describe('ordering again', () => {
  const supplies = (...items: SupplyItem[]) => ({
    Items: items,
    OrderableCount: items.length,
    NextAvailableDate: null,
    EstimatedDeliveryDate: null,
  })
  const earlier = (...items: [SupplyKey: number, Quantity: number][]) =>
    ({ Items: items.map(([SupplyKey, Quantity]) => ({ SupplyKey, Quantity })) }) as Order

  test('starts with that order, as far as it can be ordered', () => {
    const items = [
      madeUpSupply(),
      madeUpSupply({ SupplyKey: 2 }),
      madeUpSupply({ SupplyKey: 3, EligibilityStatus: 'Blocked' }),
    ]
    const start = { supplies: supplies(...items), kept: nothing, savedBefore: null, again: earlier([2, 1], [3, 1]) }
    const { order } = beginOrder(null, start).inProgress
    expect(chosenItems(order, items).map(({ supply }) => supply.SupplyKey)).toEqual([2])
  })

  test('adds to the patient’s own choice, and needs saving', () => {
    const begun = inProgress(madeUpOrder({ 1: { Quantity: 2 } }), { isUnsaved: true })
    const start = {
      supplies: supplies(madeUpSupply(), madeUpSupply({ SupplyKey: 2 })),
      kept: nothing,
      savedBefore: null,
      again: earlier([1, 1], [2, 1]),
    }
    const { inProgress: again } = beginOrder(begun, start)
    expect(chosen(again)).toEqual({ 1: 2, 2: 1 })
    expect(again.isUnsaved).toBe(true)
  })

  test('does not touch an order that was sent without an answer', () => {
    const sent = inProgress(madeUpOrder({ 1: {} }), { wasSent: true })
    const start = {
      supplies: supplies(madeUpSupply({ SupplyKey: 2 })),
      kept: nothing,
      savedBefore: null,
      again: earlier([2, 1]),
    }
    expect(beginOrder(sent, start).inProgress).toBe(sent)
  })
})

describe('of this tab’s order and the server’s', () => {
  const mine = inProgress(madeUpOrder({ 1: {} }), { savedUtc: saved })
  const other = inProgress(madeUpOrder({ 2: {} }))
  const kept = ({ order }: OrderInProgress, SavedUtc: string) => ({ Draft: order, SavedUtc, ExpiresUtc: later })
  const supplies = {
    Items: [madeUpSupply(), madeUpSupply({ SupplyKey: 2 })],
    OrderableCount: 2,
    EstimatedDeliveryDate: null,
    NextAvailableDate: null,
  }

  test.each([
    ['nothing anywhere', null, nothing, 'a new one', null],
    ['begun on another device', null, kept(mine, saved), 'the kept one', 'resumed'],
    ['never touched here', { ...mine, savedUtc: null }, nothing, 'a new one', null],
    ['changed here, not saved yet', { ...mine, savedUtc: null, isUnsaved: true }, nothing, 'this one', null],
    ['changed here after it was saved', { ...mine, isUnsaved: true }, kept(mine, later), 'this one', null],
    ['the same here and there', mine, kept(mine, saved), 'this one', null],
    ['changed on another device', mine, kept(mine, later), 'the kept one', 'resumed'],
    ['expired, or placed elsewhere', mine, nothing, 'a new one', 'gone'],
    ['changed here when it was placed elsewhere', { ...mine, isUnsaved: true }, nothing, 'a new one', 'gone'],
    ['placed elsewhere, another begun', mine, kept(other, later), 'the kept one', 'resumed'],
    ['sent without an answer', { ...mine, wasSent: true }, nothing, 'this one', null],
    ['sent without an answer, still kept', { ...mine, wasSent: true }, kept(mine, later), 'this one', null],
  ] as const)('%s', (_, tab, there, which, news) => {
    const begun = beginOrder(tab, { supplies, kept: there, savedBefore: tab?.savedUtc ?? null, again: null })
    expect(begun.news).toBe(news)
    const { order, savedUtc } = begun.inProgress
    const found = {
      'this one': tab,
      'the kept one': { order: there.Draft, savedUtc: there.SavedUtc },
      'a new one': null,
    }
    const isNew = order.OrderIdempotencyKey !== (found[which] ?? tab)?.order?.OrderIdempotencyKey
    expect({ isNew, savedUtc }).toEqual({ isNew: which === 'a new one', savedUtc: found[which]?.savedUtc ?? null })
    expect(chosen(begun.inProgress)).toEqual(
      chosen(inProgress(found[which]?.order ?? startOrder(supplies.Items).order)),
    )
  })

  test.each([
    ['for the first time', null, nothing],
    ['once more', saved, kept(mine, saved)],
  ])('saved here %s since the page asked: this one', (_, savedBefore, there) => {
    const again = { ...mine, savedUtc: later }
    expect(beginOrder(again, { supplies, kept: there, savedBefore, again: null })).toEqual({
      inProgress: again,
      news: null,
    })
  })
})
