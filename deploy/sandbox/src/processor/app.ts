import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { serveCardPage, serveConfirmPage } from './card-page.ts'
import type { ProcessorSettings } from './settings.ts'
import { serveStripeCalls } from './stripe-calls.ts'

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
