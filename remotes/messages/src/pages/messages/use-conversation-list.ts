import type { Load } from '@homeside/api-client/load'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import { useState } from 'react'

import { conversationPageQuery } from '../../api/conversation-queries.ts'
import type { ConversationQuery } from '../../api/conversation-queries.ts'
import { usePolledLoad } from '../../polling/use-polled-load.ts'

interface ConversationList {
  load: Load<ConversationPageAnswer>
  /** The requested page, or the one before until it has loaded. Null while there is none. */
  shown: ConversationPageAnswer | null
  /** Loads the same page again, silently. */
  refresh: () => void
}

/** One page of conversations, kept up to date while it is shown. */
export function useConversationList(query: ConversationQuery): ConversationList {
  const { load, refresh } = usePolledLoad(conversationPageQuery(query))
  const [shown, setShown] = useState<ConversationPageAnswer | null>(null)
  if (load.status === 'ready' && load.value !== shown) setShown(load.value)
  return { load, shown, refresh }
}
