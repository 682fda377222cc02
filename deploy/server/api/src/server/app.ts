import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import { serveIdentity } from '../identity/routes.ts'
import { IdentityProviders } from '../identity/sign-on/identity-provider.ts'
import { serveImport } from '../import/routes.ts'
import { serveMessages } from '../messages/routes.ts'
import { answerBlockedOrder, factsForReply } from '../ordering/orders/orders-of-conversations.ts'
import { serveOrdering } from '../ordering/routes.ts'
import { servePatients } from '../patients/routes.ts'
import { servePayments } from '../payments/routes.ts'
import { answerProblem, logRequests } from '../platform/calls/answers.ts'
import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { allowPageOrigins, refuseForeignOrigins, limitNetwork } from '../platform/calls/doors.ts'
import { receiveText } from '../platform/calls/read-bytes.ts'
import { makeRequestSlots } from '../platform/calls/request-slot.ts'
import { serveCallsOn } from '../platform/calls/serve-calls.ts'
import { isDiskFull } from '../platform/database/database-trouble.ts'
import { serveDocumentation } from '../platform/documentation/render-documentation.ts'
import { addHealth } from '../platform/metrics/health.ts'
import { measureRequests, serveMetrics, takeRequestSlot } from '../platform/metrics/measure-requests.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { measurePhotos } from '../platform/photos/moving.ts'
import { Problem } from '../platform/problems/problem.ts'
import { countWaiting } from '../providers/events/count-waiting.ts'
import { serveProviders } from '../providers/routes.ts'
import { serveDesk } from '../staff/desk/serve-desk.ts'
import { serveStaff } from '../staff/routes.ts'
import { stillVouchedBy } from '../staff/session/renew-session.ts'

/** Where browsers, of anybody, begin to sign in at an identity provider and come back from it. */
const signOnDoors = ['/account/sso/start/*', '/account/sso/callback', '/staff/sign-in/*']

/** The whole API as one function from request to answer. */
export function createApp(dependencies: Dependencies): Hono<CallEnvironment> {
  const app = new Hono<CallEnvironment>()
  app.use(async (context, next) => {
    context.set('correlationId', randomUUID())
    context.set('route', 'unmatched')
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    context.header('Referrer-Policy', 'no-referrer')
    context.header('X-Correlation-Id', context.get('correlationId'))
    await next()
  })
  app.use(logRequests(dependencies.log))
  const slots = makeRequestSlots(dependencies.maxInFlight)
  const metrics = createMetrics(() => slots.answered.inside, dependencies.queue.counts, {
    now: dependencies.clock,
    waiting: () => countWaiting(dependencies.database, { siteKey: null }, dependencies.clock()),
  })
  if (dependencies.photoStore) measurePhotos(metrics.registry, dependencies.photoStore, dependencies.database)
  app.use(allowPageOrigins(dependencies.pageOrigins))
  app.use(measureRequests(metrics))
  app.use(receiveText(dependencies.bodyDeadlines.text, dependencies.staffKeys))
  const limit = limitNetwork(dependencies.trustProxy)
  for (const door of signOnDoors) app.use(door, limit)
  app.use(takeRequestSlot(metrics, slots, dependencies.trustProxy))
  const storage = { isFull: false }
  addHealth(app, { database: dependencies.database, isStopping: dependencies.isStopping ?? (() => false), storage })
  serveMetrics(app, metrics)
  serveDocumentation(app)
  serveDesk(app, dependencies.deskFolder)
  const { extension } = dependencies
  if (extension) {
    app.use(async (_, next) => {
      await extension.follow(dependencies.database)
      await next()
    })
  }
  app.use(refuseForeignOrigins(dependencies))

  const identities = new IdentityProviders()
  const serve = serveCallsOn(app, { ...dependencies, stillVouched: stillVouchedBy(dependencies, identities) })
  serveProviders(serve, dependencies)
  serveMessages(serve, app, dependencies, answerBlockedOrder, factsForReply)
  serveOrdering(serve, dependencies)
  servePayments(serve, app, dependencies)
  servePatients(serve, dependencies)
  serveIdentity(serve, app, dependencies, identities)
  // Before the record of one patient, which would take keys/ for a key.
  serveImport(serve, dependencies)
  serveStaff(serve, app, dependencies, { identities, metrics })
  extension?.serveCalls(serve, dependencies)

  app.notFound((context) => answerProblem(new Problem('not-found'), context, dependencies.log))
  app.onError((error, context) => {
    if (isDiskFull(error)) storage.isFull = true
    return answerProblem(error, context, dependencies.log)
  })
  return app
}
