import type { OrderTrait } from '@homeside/contract/constants/patient-traits'

import { delivered } from '../patients/sandbox-patient.ts'
import type { SandboxOrder, SandboxSupply } from '../patients/sandbox-patient.ts'

/** The supplies of the orders below. Each lasts for months, so an order of one does not change what is due now. */
const orderedSupplies: SandboxSupply[] = [
  { code: 'A7027', copayCents: 1960 },
  { code: 'A7030', size: 'M', copayCents: 2210 },
  { code: 'A7036', copayCents: 300, received: { daysAgo: 20, quantity: 1 } },
]

type UnderWay = Exclude<OrderTrait, 'delivered' | 'many delivered'>

const underWay: Readonly<Record<UnderWay, SandboxOrder>> = {
  placed: { daysAgo: 1, items: [{ code: 'A7027', quantity: 1 }], events: ['submit'] },
  open: { daysAgo: 2, items: [{ code: 'A7030', quantity: 1 }], events: ['submit', 'accept'] },
  blocked: {
    daysAgo: 9,
    items: [{ code: 'A7027', quantity: 1 }],
    events: ['submitForReview', 'block'],
    holdReason: 'PatientAnswers',
  },
  'on hold': {
    daysAgo: 3,
    items: [{ code: 'A7030', quantity: 1 }],
    events: ['submitForReview'],
    holdReason: 'InsuranceIssue',
  },
  'partly shipped': {
    daysAgo: 12,
    items: [
      { code: 'A7027', quantity: 1 },
      { code: 'A7030', quantity: 1 },
    ],
    events: ['submit', 'accept', 'shipPart'],
  },
  shipped: { daysAgo: 6, items: [{ code: 'A7030', quantity: 1 }], events: ['submit', 'accept', 'ship'] },
  cancelled: { daysAgo: 40, items: [{ code: 'A7036', quantity: 1 }], events: ['submit', 'cancel'] },
}

interface Ordered {
  orders: SandboxOrder[]
  /** The prescriptions: those of the traits, and those that the orders need. */
  supplies: SandboxSupply[]
}

/**
 * Makes the orders that the traits name, and adds the prescriptions that these orders need. A delivered order contains
 * supplies that are prescribed already. It is old enough that they are due again. An order under way contains others.
 */
export function madeOrders(traits: readonly OrderTrait[], prescribed: SandboxSupply[]): Ordered {
  const orders = traits.flatMap((trait) => {
    if (trait === 'delivered') return [deliveredOrder(prescribed, 110)]
    if (trait === 'many delivered') {
      return Array.from({ length: 12 }, (_, quarter) => deliveredOrder(prescribed, 110 + 92 * (11 - quarter)))
    }
    return [underWay[trait]]
  })
  const codes = new Set(orders.flatMap(({ items }) => items.map(({ code }) => code)))
  const known = new Set(prescribed.map(({ code }) => code))
  const more = orderedSupplies.filter(({ code }) => codes.has(code) && !known.has(code))
  return { orders, supplies: [...prescribed, ...more] }
}

function deliveredOrder(prescribed: readonly SandboxSupply[], daysAgo: number): SandboxOrder {
  const again = prescribed.slice(0, 2).map(({ code }) => ({ code, quantity: 1 }))
  return { daysAgo, items: again.length > 0 ? again : [{ code: 'A7036', quantity: 1 }], events: delivered }
}
