import { inBackground } from '@homeside/api-client/in-background'
import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import type { Load } from '@homeside/api-client/use-load'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import { useState } from 'react'

import { getConversationPage } from '../../api/get-conversation-page.ts'
import type { ConversationQuery } from '../../api/get-conversation-page.ts'
import { usePolling } from '../../polling/use-polling.ts'

interface ConversationList {
  load: Load<ConversationPageAnswer>
  /** What is shown: the page that was asked for, or until it is there the one before. Null when there is none yet. */
  shown: ConversationPageAnswer | null
  /** Loads the same page again, without a word. */
  refresh: () => void
}

interface Shown {
  /** What the page was loaded with at first. */
  loaded: ConversationPageAnswer
  /** The same page as it is now. */
  answer: ConversationPageAnswer
}

/** One page of conversations, kept up to date while it is shown. */
export function useConversationList(query: ConversationQuery): ConversationList {
  const api = useApi()
  const { page, pageSize, topic, show, search } = query
  const load = useLoad(
    (signal) => getConversationPage(api, { page, pageSize, topic, show, search }, signal),
    [api, page, pageSize, topic, show, search],
  )
  const loaded = load.status === 'ready' ? load.value : null
  const [shown, setShown] = useState<Shown | null>(null)
  if (loaded && shown?.loaded !== loaded) setShown({ loaded, answer: loaded })

  const refresh = usePolling(async (signal) => {
    const answer = await getConversationPage(api, query, signal, inBackground)
    if (signal.aborted) return false
    const isNews = JSON.stringify(answer) !== JSON.stringify(shown?.answer)
    if (isNews && loaded) setShown({ loaded, answer })
    return isNews
  })
  return { load, shown: shown?.answer ?? loaded, refresh }
}
