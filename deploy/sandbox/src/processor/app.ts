import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { serveCardPage, serveConfirmPage } from './card-page.ts'
import { serveMerchants } from './merchant-routes.ts'
import type { ProcessorSettings } from './settings.ts'

/**
 * The sandbox's card processor: a page for entering a card, and calls for the merchant's server. It stores nothing on
 * disk and remembers visits and charges by reference. Card numbers never leave it.
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
  serveMerchants(app, settings)
  serveCardPage(app, settings)
  serveConfirmPage(app, settings)
  return app
}
