import { eq, isNull, lte } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { messages } from '../../database/tables/conversations.ts'

interface Seen {
  conversationKey: number
  /** The newest message that was on the screen. Default: all messages. */
  upToKey: number | undefined
  now: Date
}

/** Marks the provider's messages as seen by the patient. */
export async function markRead(database: Database, scope: Scope, { conversationKey, upToKey, now }: Seen) {
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
