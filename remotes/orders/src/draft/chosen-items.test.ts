import { madeUpDraft } from '../testing/made-up-draft.ts'
import { madeUpSupply } from '../testing/made-up-supply.ts'
import { addOnCost, chosenItems, daysLeft, estimateCopay } from './chosen-items.ts'
import { noUsage } from './order-draft.ts'

test('the estimated copay counts every piece', () => {
  const items = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EstimatedCopayCents: 100 })]
  expect(estimateCopay(chosenItems(madeUpDraft({ 1: { quantity: 2 }, 2: { quantity: 2 } }), items))).toBe(700)
})

test('one unknown copay makes the whole unknown', () => {
  const items = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EstimatedCopayCents: null })]
  expect(estimateCopay(chosenItems(madeUpDraft({ 1: {}, 2: {} }), items))).toBeNull()
})

test('add-ons cost what each of them costs, those of supplies that are not chosen nothing', () => {
  const AddOns = [{ AddOnKey: 3, PlainName: 'Wipes', PriceCents: 899, MaxQty: 3 }]
  const items = [madeUpSupply({ AddOns }), madeUpSupply({ SupplyKey: 2, AddOns })]
  const draft = madeUpDraft({ 1: { addOns: { 3: 2 } }, 2: { quantity: 0, addOns: { 3: 1 } } })
  expect(addOnCost(chosenItems(draft, items))).toBe(1798)
})

test('days remaining are worked out from what is left and how quickly it is used', () => {
  const supply = madeUpSupply({ UsageTrackingMode: 'AmountPerDay' })
  const Usage = { ...noUsage, AmountPerDay: '3', ItemQtyRemaining: '20' }
  const [item] = chosenItems(madeUpDraft({ 1: { Usage } }), [supply])
  expect(item && daysLeft(item)).toBe(6)
})
