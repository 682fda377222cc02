import { inArray } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { conversations } from '../../database/tables/conversations.ts'
import { Problem } from '../../problems/problem.ts'

/**
 * Hides a patient's conversations from them, or (null) shows them again: all named ones, or none.
 *
 * @throws Problem conversation-not-found when one is not theirs.
 */
export async function hideConversations(
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
