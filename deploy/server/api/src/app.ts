import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import { answerProblem } from './calls/answer-problem.ts'
import type { CallEnvironment } from './calls/call-environment.ts'
import type { Dependencies } from './calls/dependencies.ts'
import { allowPageOrigins, refuseForeignOrigins } from './calls/page-origins.ts'
import { receiveText } from './calls/read-bytes.ts'
import { makeRequestSlots } from './calls/request-slot.ts'
import { serveCallsOn } from './calls/serve-calls.ts'
import { isDiskFull } from './database/database-trouble.ts'
import { serveDesk } from './desk/serve-desk.ts'
import { serveDocumentation } from './documentation/serve-documentation.ts'
import { countWaiting } from './events/count-waiting.ts'
import { addHealth } from './health.ts'
import { logRequests } from './log-requests.ts'
import { measureRequests, serveMetrics, takeRequestSlot } from './metrics/measure-requests.ts'
import { createMetrics } from './metrics/metrics.ts'
import { measurePhotos } from './photos/moving.ts'
import { Problem } from './problems/problem.ts'
import { serveAccountProviders } from './resources/account-providers/routes.ts'
import { serveChangeDecisions } from './resources/change-decisions/routes.ts'
import { serveChanges } from './resources/changes/routes.ts'
import { serveConsents } from './resources/consents/routes.ts'
import { serveMessageDrafts } from './resources/conversations/draft-routes.ts'
import { serveMessages } from './resources/conversations/message-routes.ts'
import { serveConversations } from './resources/conversations/routes.ts'
import { serveStaffConversations } from './resources/conversations/staff-routes.ts'
import { serveCredentials } from './resources/credentials/routes.ts'
import { serveCredits } from './resources/credits/routes.ts'
import { serveEmailVerification } from './resources/email-verification/routes.ts'
import { serveInsurance } from './resources/insurance/routes.ts'
import { serveNotifications } from './resources/notifications/routes.ts'
import { serveOpenSessions } from './resources/open-sessions/routes.ts'
import { answerBlockedOrder } from './resources/orders/answer-blocked-order.ts'
import { serveOrders } from './resources/orders/routes.ts'
import { servePasskeys } from './resources/passkeys/routes.ts'
import { servePasswordReset } from './resources/password-reset/routes.ts'
import { servePatients } from './resources/patients/routes.ts'
import { serveProcessorMessages } from './resources/payments/processor-messages.ts'
import { servePayments } from './resources/payments/routes.ts'
import { servePhotos } from './resources/photos/routes.ts'
import { servePortalLog } from './resources/portal-log/routes.ts'
import { serveProviders } from './resources/providers/routes.ts'
import { servePublicPages } from './resources/public-pages/routes.ts'
import { serveRegistrationCodes } from './resources/registration-codes/routes.ts'
import { serveRegistration } from './resources/registration/routes.ts'
import { serveSelfRegistration } from './resources/self-registration/routes.ts'
import { serveSession } from './resources/session/routes.ts'
import { serveShortCodes } from './resources/short-codes/routes.ts'
import { serveIssuerLogout } from './resources/single-sign-on/issuer-logout.ts'
import { serveSingleSignOn } from './resources/single-sign-on/routes.ts'
import { serveStaffEvents } from './resources/staff-events/routes.ts'
import { serveStaffLists } from './resources/staff-lists/routes.ts'
import { serveStaffOrders } from './resources/staff-orders/routes.ts'
import { serveStaffActs } from './resources/staff-patients/act-routes.ts'
import { serveStaffPatients } from './resources/staff-patients/routes.ts'
import { serveStaffProviders } from './resources/staff-providers/routes.ts'
import { serveStaffSession } from './resources/staff-session/routes.ts'
import { serveStaffTrail } from './resources/staff-trail/routes.ts'
import { serveSupplies } from './resources/supplies/routes.ts'
import { receiveTexts } from './resources/texts/receive-texts.ts'
import { IdentityProviders } from './sign-on/identity-provider.ts'

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
    waiting: () => countWaiting(dependencies.database, { siteKey: null }),
  })
  if (dependencies.photoStore) measurePhotos(metrics.registry, dependencies.photoStore, dependencies.database)
  app.use(allowPageOrigins(dependencies.pageOrigins))
  app.use(measureRequests(metrics))
  app.use(receiveText(dependencies.bodyDeadlines.text, dependencies.staffKeys))
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

  receiveTexts(app, dependencies)

  const identities = new IdentityProviders()
  const serve = serveCallsOn(app, dependencies)
  serveSession(serve, dependencies, identities)
  serveSingleSignOn(serve, app, dependencies, identities)
  serveRegistration(serve, dependencies)
  serveRegistrationCodes(serve, dependencies)
  serveEmailVerification(serve, dependencies)
  servePasswordReset(serve, dependencies)
  serveSelfRegistration(serve, dependencies)
  serveShortCodes(serve, dependencies)
  serveCredentials(serve, dependencies)
  serveAccountProviders(serve)
  serveOpenSessions(serve, dependencies)
  servePasskeys(serve, dependencies)
  serveProviders(serve, dependencies)
  servePublicPages(serve, dependencies)
  serveConsents(serve)
  servePortalLog(serve, dependencies, metrics)
  servePatients(serve, dependencies)
  serveInsurance(serve)
  serveChanges(serve)
  serveChangeDecisions(serve, dependencies)
  serveNotifications(serve, app, dependencies)
  serveCredits(serve)
  serveSupplies(serve)
  serveOrders(serve, dependencies)
  serveStaffOrders(serve, dependencies)
  servePayments(serve, dependencies)
  serveProcessorMessages(app, dependencies)
  servePhotos(serve, dependencies)
  // Before conversations/{id}, which would take the draft for a key.
  serveMessageDrafts(serve)
  serveConversations(serve)
  serveMessages(serve, dependencies, answerBlockedOrder)
  serveStaffConversations(serve)
  serveStaffEvents(serve, dependencies)
  serveStaffLists(serve)
  serveStaffProviders(serve, dependencies)
  serveStaffPatients(serve, dependencies)
  serveStaffActs(serve, dependencies)
  serveStaffTrail(serve)
  serveStaffSession(serve, app, dependencies, identities)
  serveIssuerLogout(app, dependencies, identities)
  extension?.serveCalls(serve, dependencies)

  app.notFound((context) => answerProblem(new Problem('not-found'), context, dependencies.log))
  app.onError((error, context) => {
    if (isDiskFull(error)) storage.isFull = true
    return answerProblem(error, context, dependencies.log)
  })
  return app
}
