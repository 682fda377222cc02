import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import { serveAccountProviders } from '../identity/account-providers/routes.ts'
import { serveCredentials } from '../identity/credentials/routes.ts'
import { serveEmailVerification } from '../identity/email-verification/routes.ts'
import { serveOpenSessions } from '../identity/open-sessions/routes.ts'
import { servePasskeys } from '../identity/passkeys/routes.ts'
import { servePasswordReset } from '../identity/password-reset/routes.ts'
import { serveRegistrationCodes } from '../identity/registration-codes/routes.ts'
import { serveRegistration } from '../identity/registration/routes.ts'
import { serveSelfRegistration } from '../identity/self-registration/routes.ts'
import { serveSession } from '../identity/session/routes.ts'
import { serveShortCodes } from '../identity/short-codes/routes.ts'
import { IdentityProviders } from '../identity/sign-on/identity-provider.ts'
import { serveIssuerLogout } from '../identity/single-sign-on/issuer-logout.ts'
import { serveSingleSignOn } from '../identity/single-sign-on/routes.ts'
import { serveStaffPatients } from '../import/routes.ts'
import { serveConsents } from '../messages/consents/routes.ts'
import { serveMessageDrafts } from '../messages/conversations/draft-routes.ts'
import { serveMessages } from '../messages/conversations/message-routes.ts'
import { serveConversations } from '../messages/conversations/routes.ts'
import { serveStaffConversations } from '../messages/conversations/staff-routes.ts'
import { serveNotifications } from '../messages/notifications/routes.ts'
import { servePhotos } from '../messages/photos/routes.ts'
import { receiveTexts } from '../messages/texts/receive-texts.ts'
import { answerBlockedOrder } from '../ordering/orders/answer-blocked-order.ts'
import { serveOrders } from '../ordering/orders/routes.ts'
import { serveStaffOrders } from '../ordering/staff-orders/routes.ts'
import { serveSupplies } from '../ordering/supplies/routes.ts'
import { serveChangeDecisions } from '../patients/change-decisions/routes.ts'
import { serveChanges } from '../patients/changes/routes.ts'
import { servePatients } from '../patients/details/routes.ts'
import { serveInsurance } from '../patients/insurance/routes.ts'
import { serveProcessorMessages } from '../payments/charging/processor-messages.ts'
import { servePayments } from '../payments/charging/routes.ts'
import { serveCredits } from '../payments/credits/routes.ts'
import { answerProblem } from '../platform/calls/answer-problem.ts'
import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { logRequests } from '../platform/calls/log-requests.ts'
import { allowPageOrigins, refuseForeignOrigins } from '../platform/calls/page-origins.ts'
import { receiveText } from '../platform/calls/read-bytes.ts'
import { makeRequestSlots } from '../platform/calls/request-slot.ts'
import { serveCallsOn } from '../platform/calls/serve-calls.ts'
import { isDiskFull } from '../platform/database/database-trouble.ts'
import { serveDocumentation } from '../platform/documentation/serve-documentation.ts'
import { addHealth } from '../platform/metrics/health.ts'
import { measureRequests, serveMetrics, takeRequestSlot } from '../platform/metrics/measure-requests.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { measurePhotos } from '../platform/photos/moving.ts'
import { Problem } from '../platform/problems/problem.ts'
import { serveProviders } from '../providers/directory/routes.ts'
import { countWaiting } from '../providers/events/count-waiting.ts'
import { serveStaffEvents } from '../providers/events/routes.ts'
import { servePublicPages } from '../providers/public-pages/routes.ts'
import { serveStaffProviders } from '../providers/staff-providers/routes.ts'
import { serveDesk } from '../staff/desk/serve-desk.ts'
import { serveStaffLists } from '../staff/lists/routes.ts'
import { servePortalLog } from '../staff/portal-log/routes.ts'
import { serveStaffActs } from '../staff/records/routes.ts'
import { serveStaffSession } from '../staff/session/routes.ts'
import { serveStaffTrail } from '../staff/trail/routes.ts'

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
