import type { Hono } from 'hono'

import { serveAccountProviders } from '../identity/account-providers/routes.ts'
import { serveCredentials } from '../identity/credentials/routes.ts'
import { serveEmailVerification } from '../identity/email-verification/routes.ts'
import { serveOpenSessions } from '../identity/open-sessions/routes.ts'
import { servePasskeys } from '../identity/passkeys/routes.ts'
import { servePasswordReset } from '../identity/password-reset/routes.ts'
import { serveRegistrationCodes } from '../identity/registration-codes/routes.ts'
import { serveRegistration } from '../identity/registration/routes.ts'
import { serveSelfRegistration } from '../identity/self-registration/routes.ts'
import { serveRemoteKeys, serveSession } from '../identity/session/routes.ts'
import { serveShortCodes } from '../identity/short-codes/routes.ts'
import type { IdentityProviders } from '../identity/sign-on/identity-provider.ts'
import { serveIssuerLogout } from '../identity/single-sign-on/issuer-logout.ts'
import { serveSingleSignOn } from '../identity/single-sign-on/routes.ts'
import { serveImport } from '../import/routes.ts'
import { serveConsents } from '../messages/consents/routes.ts'
import { serveMessageDrafts } from '../messages/conversations/draft-routes.ts'
import { serveMessagesOf } from '../messages/conversations/message-routes.ts'
import { serveConversations } from '../messages/conversations/routes.ts'
import { serveStaffConversations } from '../messages/conversations/staff-routes.ts'
import { serveNotifications } from '../messages/notifications/routes.ts'
import { servePhotos } from '../messages/photos/routes.ts'
import { receiveTexts } from '../messages/texts/receive-texts.ts'
import { answerBlockedOrder, factsForReply } from '../ordering/orders/orders-of-conversations.ts'
import { serveOrders } from '../ordering/orders/routes.ts'
import { serveStaffOrders } from '../ordering/staff-orders/routes.ts'
import { serveSupplies } from '../ordering/supplies/routes.ts'
import { serveAccessHistory } from '../patients/access-history/routes.ts'
import { serveChangeDecisions } from '../patients/changes/decide-changes.ts'
import { serveChanges } from '../patients/changes/routes.ts'
import { serveDetails } from '../patients/details/routes.ts'
import { serveInsurance } from '../patients/insurance/routes.ts'
import { serveMerging } from '../patients/merging/routes.ts'
import { servePersonalData } from '../patients/personal-data/routes.ts'
import { serveProcessorMessages } from '../payments/charging/processor-messages.ts'
import { serveCharging } from '../payments/charging/routes.ts'
import { serveCredits } from '../payments/credits/routes.ts'
import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { serveDirectory } from '../providers/directory/routes.ts'
import { serveStaffEvents } from '../providers/events/routes.ts'
import { servePublicPages } from '../providers/public-pages/routes.ts'
import { serveStaffProviders } from '../providers/staff-providers/routes.ts'
import { serveStaffLists } from '../staff/lists/routes.ts'
import { serveMailings } from '../staff/mailings/routes.ts'
import { servePortalLog } from '../staff/portal-log/routes.ts'
import { serveStaffNotes } from '../staff/records/notes/routes.ts'
import { serveStaffRecords } from '../staff/records/routes.ts'
import { serveStaffSession } from '../staff/session/routes.ts'
import { serveStaffTrail } from '../staff/trail/routes.ts'

/** Serves the calls of every subject. Of two that fit a path, the first one counts. */
export function serveSubjects(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  { identities, metrics }: { identities: IdentityProviders; metrics: Metrics },
): void {
  serveDirectory(serve, dependencies)
  servePublicPages(serve, dependencies)
  serveStaffProviders(serve, dependencies)
  serveStaffEvents(serve, dependencies)

  serveConsents(serve)
  serveNotifications(serve, app, dependencies)
  servePhotos(serve, dependencies)
  // Before conversations/{id}, which would take the draft for a key.
  serveMessageDrafts(serve)
  serveConversations(serve)
  serveMessagesOf(serve, dependencies, answerBlockedOrder)
  serveStaffConversations(serve, factsForReply)
  receiveTexts(app, dependencies)

  serveSupplies(serve)
  serveOrders(serve, dependencies)
  serveStaffOrders(serve, dependencies)

  serveCharging(serve, dependencies)
  serveProcessorMessages(app, dependencies)
  serveCredits(serve)

  serveDetails(serve, dependencies)
  serveInsurance(serve)
  serveChanges(serve)
  serveChangeDecisions(serve, dependencies)
  serveMerging(serve)
  servePersonalData(serve, dependencies)
  serveAccessHistory(serve)

  serveSession(serve, dependencies, identities)
  serveRemoteKeys(app, dependencies)
  serveSingleSignOn(serve, app, dependencies, identities)
  serveIssuerLogout(app, dependencies, identities)
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

  // Before the record of one patient, which would take keys/ for a key.
  serveImport(serve, dependencies)

  servePortalLog(serve, dependencies, metrics)
  serveStaffLists(serve)
  serveMailings(serve, dependencies)
  serveStaffRecords(serve, dependencies)
  serveStaffNotes(serve)
  serveStaffTrail(serve)
  serveStaffSession(serve, app, dependencies, identities)
}
