import {
  conversationPage,
  deleteConversations,
  getConversation,
  listConversations,
  markConversationRead,
  restoreConversations,
} from '@homeside/contract/conversations'
import { eq, inArray, isNull, lte } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { conversations, messages } from '../../platform/database/tables/conversations.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { presentConversation } from './presenter.ts'
import { findConversation, findConversationPage, findConversations } from './queries.ts'
import { countUnreadMessages } from './summarise.ts'

/** Whether a patient may use messages: their provider has to use them. */
export function mayWriteMessages(caller: PatientSession): boolean {
  return featureFlags(caller).PatientCommunicationsFeatureActive
}

/**
 * Requires that the patient may use messages.
 *
 * @throws Problem feature-off when the patient may neither see nor write messages.
 */
export function mustWriteMessages(caller: PatientSession): void {
  if (!mayWriteMessages(caller)) throw new Problem('feature-off')
}

/** Serves the calls about conversations. */
export function serveConversations(serve: ServeCall): void {
  serve(listConversations, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: ({ database, caller }) => findConversations(database, caller.scope),
    present: (found) => ({ Items: found.map(presentConversation) }),
  })

  serve(conversationPage, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: ({ database, caller, query, params }) => findConversationPage(database, caller.scope, query, params),
    present: ({ found, total }, { params }) => ({
      Items: found.map(presentConversation),
      TotalCount: total,
      Page: params.page,
      PageSize: params.pageSize,
    }),
  })

  serve(getConversation, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: ({ database, caller, params }) => findConversation(database, caller.scope, params.id),
    present: presentConversation,
  })

  serve(deleteConversations, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller, body, now }) => {
      await hideConversations(database, caller.scope, body.ConversationKeys, now)
      return countUnreadMessages(database, caller.scope)
    },
    present: (count) => ({ UnreadMessageCount: count }),
  })

  serve(restoreConversations, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller, body }) => {
      await hideConversations(database, caller.scope, body.ConversationKeys, null)
      return countUnreadMessages(database, caller.scope)
    },
    present: (count) => ({ UnreadMessageCount: count }),
  })

  serve(markConversationRead, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller, params, query, now }) => {
      await findConversation(database, caller.scope, params.id)
      await markRead(database, caller.scope, { conversationKey: params.id, upToKey: query.upToKey, now })
      return countUnreadMessages(database, caller.scope)
    },
    present: (count) => ({ UnreadMessageCount: count }),
  })
}

/**
 * Hides a patient's conversations from them, or (null) shows them again: all named ones, or none.
 *
 * @throws Problem conversation-not-found when one is not theirs.
 */
async function hideConversations(
  database: Database,
  scope: Scope,
  keys: readonly number[],
  hiddenAt: Date | null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const changed = await transaction
      .update(conversations)
      .set({ hiddenAt })
      .where(ownedBy(scope, conversations, inArray(conversations.conversationKey, [...keys])))
      .returning({ key: conversations.conversationKey })
    if (changed.length !== new Set(keys).size) throw new Problem('conversation-not-found')
  })
}

interface Seen {
  conversationKey: number
  /** The newest message that was on the screen. Default: all messages. */
  upToKey: number | undefined
  now: Date
}

/** Marks the provider's messages as seen by the patient. */
async function markRead(database: Database, scope: Scope, { conversationKey, upToKey, now }: Seen) {
  await database
    .update(messages)
    .set({ readAt: now })
    .where(
      ownedBy(
        scope,
        messages,
        eq(messages.conversationKey, conversationKey),
        isNull(messages.readAt),
        upToKey === undefined ? undefined : lte(messages.messageKey, upToKey),
      ),
    )
}
