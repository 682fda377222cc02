import { AsyncLocalStorage } from 'node:async_hooks'

import { passTime, refund, renewCard } from '@homeside/sandbox/processor/events'
import { emptyLedger, type Ledger } from '@homeside/sandbox/processor/ledger'
import type { ProcessorEvent, ProcessorSettings } from '@homeside/sandbox/processor/settings'
import { createProcessor } from '@homeside/sandbox/processor/start-processor'
import { Stripe } from 'stripe'

import type { Clock } from '../src/platform/dates/calendar.ts'
import type { Processor } from '../src/platform/processor/processor.ts'
import { stripeProcessor } from '../src/platform/processor/stripe-processor.ts'

const key = 'sk_test_of_tests'
/** Signs the messages that a test sends in the processor's name. */
export const webhookSecret = 'whsec_of_tests'
export const processorOrigin = 'http://localhost:56696'

/** Ends the call that is being handled, as its caller does at the time limit, for which no test waits. */
const givingUp = new AsyncLocalStorage<() => void>()

/** Waits for ever, as a call without an answer does. */
function hang(): Promise<void> {
  givingUp.getStore()?.()
  return new Promise(() => undefined)
}

/** A message in the processor's name. */
export function signedMessage(origin: string, event: object, secret = webhookSecret): Request {
  const payload = JSON.stringify({ object: 'event', ...event })
  const headers = { 'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) }
  return new Request(`${origin}/processor/messages`, { method: 'POST', headers, body: payload })
}

/** A processor that a test can disconnect, and whose records the test can read. */
export interface TestProcessor extends Processor {
  ledger: Ledger
  /** What it has to tell, the oldest first. A test brings it to the API, or lets it get lost. */
  told: ProcessorEvent[]
  /** Does what happens by itself, and is due by the clock. */
  passTime: () => void
  /** Gives back a part of a charge at its own pages. */
  refundThere: (charge: string, amountCents: number) => void
  /** A network gives a card another date, four years later. */
  renewCard: (account: string, card: string) => void
  /** Whether nothing reaches it: every call ends as one that the network lost. */
  isAway: boolean
  /** It dies when it is asked to charge, cancel or refund: before it did, or before it answers. */
  diesCharging: 'before' | 'after' | null
  beforeAnswer: () => Promise<void>
}

/** The real client before the sandbox's processor, in this process, and the processor as a browser finds it. */
export function openTestProcessor(clock: Clock): { app: ReturnType<typeof createProcessor>; processor: TestProcessor } {
  const [ledger, told]: [Ledger, ProcessorEvent[]] = [emptyLedger(), []]
  const settings: ProcessorSettings = {
    origin: processorOrigin,
    key,
    now: () => clock().getTime(),
    hang,
    ledger,
    tell: (event) => told.push(event),
  }
  const app = createProcessor(settings)
  const network: Omit<TestProcessor, keyof Processor> = {
    told,
    passTime: () => passTime(settings),
    refundThere: (charge, amountCents) => {
      const intent = ledger.intents.get(charge)
      if (intent === undefined) throw new Error(`The processor has no charge ${charge}.`)
      refund(settings, intent, amountCents)
    },
    renewCard: (account, card) => renewCard(settings, account, card),
    isAway: false,
    diesCharging: null,
    beforeAnswer: () => Promise.resolve(),
    ledger,
  }
  const client = stripeProcessor({
    origin: processorOrigin,
    secretKey: key,
    webhookSecret,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const dies = /\/(confirm|cancel|refunds)$/.test(request.url) ? network.diesCharging : null
      if (network.isAway || dies === 'before') throw new TypeError('Failed to fetch')
      const answer = await new Promise<Response>((resolve, reject) => {
        const giveUp = () => reject(new TypeError('Failed to fetch'))
        void givingUp.run(giveUp, () => Promise.resolve(app.fetch(request)).then(resolve, reject))
      })
      await network.beforeAnswer()
      if (dies === 'after') throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return { app, processor: Object.assign(network, client) }
}
