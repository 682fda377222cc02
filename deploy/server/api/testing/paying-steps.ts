import { sql } from 'drizzle-orm'
import fc from 'fast-check'

import type { Database } from '../src/platform/database/database.ts'
import type { TestProcessor } from './test-processor.ts'

/** The sandbox's cards, each of which the processor treats in a way of its own. */
export const cardNumbers = [
  '4242424242424242',
  '5555555555554444',
  '4000000000000002',
  '4000000000000119',
  '4000002500003155',
  // Its refunds are pending first, fail later, or it is disputed.
  '4000000000007726',
  '4000000000005126',
  '4000000000000259',
] as const

/**
 * What dies during a request to the processor, and when: the server, or the processor before it answers. `unnamed`: the
 * server dies before it has recorded the processor's name for a charge.
 */
const deaths = [
  'never',
  'server unnamed',
  'server before',
  'server after',
  'processor before',
  'processor after',
] as const
type Death = (typeof deaths)[number]

const anyDeath = fc.constantFrom(...deaths)
const times = fc.integer({ min: 1, max: 2 })
const card = fc.nat(cardNumbers.length - 1)

/** What can happen to somebody who adds cards and pays. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('pay'),
      /** The places of the cards that pay. Two cards mean two tabs that pay at once. */
      cards: fc.array(card, { minLength: 1, maxLength: 2 }),
      /** How often each request is sent, at once. */
      times,
      /** Whether all earlier requests are sent again at the same time. */
      isReplayed: fc.boolean(),
      death: anyDeath,
    }),
  },
  fc.record({ act: fc.constant('open'), card, leaves: fc.constantFrom('by entering', 'by cancelling', 'by Back') }),
  fc.record({ act: fc.constant('return'), times, death: anyDeath }),
  fc.record({ act: fc.constant('answer the bank'), isMine: fc.boolean() }),
  fc.record({ act: fc.constant('work the queue'), death: anyDeath }),
  // Cents that end in seven fail at the card whose refunds are pending; null is everything that is left.
  fc.record({ act: fc.constant('refund'), cents: fc.constantFrom(null, 400, 507, 1840) }),
  fc.record({ act: fc.constant('refund there'), cents: fc.constantFrom(300, 1840) }),
  fc.record({ act: fc.constant('renew a card'), card, isTold: fc.boolean() }),
  fc.record({
    act: fc.constantFrom('ask', 'cancel', 'deny', 'wait', 'hear', 'lose the processor', 'find the processor'),
  }),
)

export const payingSteps = fc.array(step, { minLength: 1, maxLength: 6 })
type Step<Of = typeof step> = Of extends fc.Arbitrary<infer Value> ? Value : never
export type PayingStep = Step

/** Does some work, in which every request to the processor ends by this death. */
export async function whileDying(processor: TestProcessor, death: Death, work: () => Promise<void>): Promise<void> {
  const { prepareCharge, charge, refundCharge } = processor
  if (death === 'processor before') processor.diesCharging = 'before'
  if (death === 'processor after') processor.diesCharging = 'after'
  if (death === 'server unnamed') processor.prepareCharge = killedAt(prepareCharge, 'server after')
  if (death === 'server before' || death === 'server after') {
    processor.charge = killedAt(charge, death)
    processor.refundCharge = killedAt(refundCharge, death)
  }
  await work()
  Object.assign(processor, { prepareCharge, charge, refundCharge, diesCharging: null })
}

/** A server that is killed while it asks the processor. It never records what it would have recorded next. */
function killedAt<Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  death: 'server before' | 'server after',
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => {
    if (death === 'server after') await ask(...asked)
    throw new Error('killed')
  }
}

/**
 * Makes every job of the queue due now, for another try or for its last. The queue uses the database's clock, which a
 * test cannot move.
 */
export async function makeQueueDue(
  database: Database,
  which: 'another try' | 'the last try' = 'another try',
): Promise<void> {
  const retries = sql.raw(which === 'the last try' ? 'retry_limit - 1' : 'retry_count')
  await database.execute(
    sql`update pgboss.job set start_after = pgboss.job_now(), retry_count = ${retries} where state in ('created', 'retry')`,
  )
}
