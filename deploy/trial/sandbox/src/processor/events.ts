import { randomBytes } from 'node:crypto'

import type { Stripe } from 'stripe'

import { type LedgerIntent, type LedgerRefund, namedCard } from './ledger.ts'
import type { ProcessorSettings } from './settings.ts'
import { stripeCard, stripeDispute, stripeIntent, stripeRefund } from './stripe-objects.ts'
import { behaviourOf, customerOf } from './test-cards.ts'

/** What becomes of charges and cards, now or a minute later, and the events that report it. */

/** After how many milliseconds something happens here that takes days at Stripe. */
export const laterMs = 60_000

/** Has something happen a minute from now. */
export function later({ ledger, now }: ProcessorSettings, act: () => void): void {
  ledger.later.push({ at: now() + laterMs, act })
}

/** Runs everything whose time has come. */
export function passTime({ ledger, now }: ProcessorSettings): void {
  const due = ledger.later.filter(({ at }) => at <= now())
  ledger.later = ledger.later.filter((each) => !due.includes(each))
  for (const { act } of due) act()
}

/** Reports to the merchant what happened to an object of an account. */
export function tellOf(
  { ownAccount, tell }: ProcessorSettings,
  account: string,
  type: Stripe.Event.Type,
  object: object,
): void {
  const whose = account === ownAccount ? {} : { account }
  tell?.({ id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', type, ...whose, data: { object } })
}

/** Charges a card. A card for disputes then has its holder ask for the money back, and the bank decides. */
export function succeed(settings: ProcessorSettings, intent: LedgerIntent): void {
  intent.status = 'succeeded'
  tellOf(settings, intent.account, 'payment_intent.succeeded', stripeIntent(intent, settings))
  const behaviour = behaviourOf(intent.card)
  if (behaviour !== 'disputeLost' && behaviour !== 'disputeWon') return
  later(settings, () => {
    const id = `du_${randomBytes(12).toString('hex')}`
    const dispute = { id, amount: intent.amount, status: 'needs_response' as const }
    intent.dispute = dispute
    tellOf(settings, intent.account, 'charge.dispute.created', stripeDispute(intent, dispute))
    later(settings, () => {
      const closed = { ...dispute, status: behaviour === 'disputeWon' ? ('won' as const) : ('lost' as const) }
      intent.dispute = closed
      tellOf(settings, intent.account, 'charge.dispute.closed', stripeDispute(intent, closed))
    })
  })
}

/** The bank first accepts, and then returns, every refund whose amount ends in these cents. */
const bouncedCents = 7

/**
 * Gives money back, as a merchant asks for it or as their people do at the processor's own pages.
 *
 * @param reference the merchant's own name for it; none at the processor's pages.
 */
export function refund(
  settings: ProcessorSettings,
  intent: LedgerIntent,
  amount: number,
  reference = '',
): LedgerRefund {
  const behaviour = behaviourOf(intent.card)
  const id = `re_${randomBytes(12).toString('hex')}`
  const status = behaviour === 'refundLater' ? 'pending' : 'succeeded'
  const made: LedgerRefund = { id, amount, reference, status }
  intent.refunds.push(made)
  const tellRefund = (type: Stripe.Event.Type) => tellOf(settings, intent.account, type, stripeRefund(intent, made))
  tellRefund('refund.created')
  const fail = () => {
    made.status = 'failed'
    tellRefund('refund.failed')
    tellRefund('charge.refund.updated')
  }
  if (behaviour === 'refundFails' || (behaviour === 'refundLater' && amount % 100 === bouncedCents)) {
    later(settings, fail)
  } else if (behaviour === 'refundLater') {
    later(settings, () => {
      made.status = 'succeeded'
      tellRefund('refund.updated')
      tellRefund('charge.refund.updated')
    })
  }
  return made
}

/** The network gives a card that a merchant keeps another date, four years later, and tells. */
export function renewCard(settings: ProcessorSettings, account: string, id: string): void {
  const { cards, deleted } = settings.ledger
  const card = cards.get(id) ?? namedCard(id)
  if (card === null || deleted.has(customerOf(id))) return
  const renewed = { ...card, expYear: card.expYear + 4 }
  cards.set(id, renewed)
  tellOf(settings, account, 'payment_method.automatically_updated', stripeCard(renewed))
}
