import type { Hono } from 'hono'

import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveConsents } from './consents/consents.ts'
import { serveMessageDrafts } from './conversations/draft-routes.ts'
import { serveMessagesOf } from './conversations/message-routes.ts'
import { serveConversations } from './conversations/routes.ts'
import { serveStaffConversations, type FactsForReply } from './conversations/staff-routes.ts'
import type { FollowReply } from './conversations/start-or-reply.ts'
import { serveNotifications } from './notifications/routes.ts'
import { servePhotos } from './photos/routes.ts'
import { receiveTexts } from './texts/receive-texts.ts'

/**
 * Serves the calls about conversations with their photos, notifications, consents and texts.
 *
 * @param follow what a reply moves besides.
 * @param factsForReply finds what a usual reply of staff says of the patient's orders.
 */
export function serveMessages(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  follow: FollowReply,
  factsForReply: FactsForReply,
): void {
  serveConsents(serve)
  serveNotifications(serve, app, dependencies)
  servePhotos(serve, dependencies)
  // Before conversations/{id}, which would take the draft for a key.
  serveMessageDrafts(serve)
  serveConversations(serve)
  serveMessagesOf(serve, dependencies, follow)
  serveStaffConversations(serve, factsForReply)
  receiveTexts(app, dependencies)
}
