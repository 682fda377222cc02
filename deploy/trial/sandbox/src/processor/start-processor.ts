import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Stripe } from 'stripe'

import { serveCardPage, serveConfirmPage } from './card-page.ts'
import { passTime } from './events.ts'
import { emptyLedger } from './ledger.ts'
import type { ProcessorEvent, ProcessorSettings } from './settings.ts'
import { serveStripeCalls } from './stripe-calls.ts'

interface StartOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Default: every address of the machine. */
  address?: string
  /** The secret key with which the API authenticates. */
  key: string
  /** The account of a shop that is no platform. Default: a platform. */
  ownAccount?: string | undefined
  /** Where the API takes messages, and what signs them. Default: nobody is told. */
  messages?: { url: string; secret: string }
}

/** Keeps the caller of a charge of the time-out card waiting for a minute. */
const hang = () => new Promise<void>((resolve) => void setTimeout(resolve, 60_000).unref())

/** How often it looks for what is due, in milliseconds. */
const lookEveryMs = 1000

/**
 * Starts the sandbox's card processor on its own port.
 *
 * @throws StartError when the port is taken.
 */
export async function startProcessor({
  port: wanted,
  address,
  key,
  ownAccount,
  messages,
}: StartOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const tell = messages ? (event: ProcessorEvent) => void send(messages, event) : () => undefined
  const settings = { origin: '', key, ownAccount, now: Date.now, hang, ledger: emptyLedger(), tell }
  const looking = setInterval(() => passTime(settings), lookEveryMs).unref()
  const where = { port: wanted, address: address ?? null, setting: 'PROCESSOR_PORT' }
  const { server, port } = await listen(createProcessor(settings).fetch, where)
  // A free port is known only now.
  settings.origin = `http://localhost:${port}`
  return {
    port,
    close: () => {
      clearInterval(looking)
      return stopServer(server, 0)
    },
  }
}

/** Sends an event, signed, once: what is lost is asked for by the merchant. */
async function send({ url, secret }: NonNullable<StartOptions['messages']>, event: ProcessorEvent): Promise<void> {
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
}

/**
 * The sandbox's card processor: the part of Stripe's API that the portal uses, and its two pages, on which a card is
 * entered and a charge confirmed. It stores nothing on disk. Card numbers never leave it.
 */
export function createProcessor(settings: ProcessorSettings): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    await next()
  })
  app.use(bodyLimit({ maxSize: 16 * 1024 }))
  serveStripeCalls(app, settings)
  serveCardPage(app, settings)
  serveConfirmPage(app, settings)
  return app
}
