import {
  conversationPage,
  deleteConversations,
  getConversation,
  listConversations,
  markConversationRead,
  restoreConversations,
} from '@homeside/contract/conversations'

import type { ServeCall } from '../../calls/call-request.ts'
import { hideConversations } from './hide-conversations.ts'
import { markRead } from './mark-read.ts'
import { mustWriteMessages } from './policy.ts'
import { presentConversation } from './presenter.ts'
import { findConversation, findConversationPage, findConversations } from './queries.ts'
import { countUnreadMessages } from './summarise.ts'

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
