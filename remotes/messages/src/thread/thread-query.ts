import { pageCache } from '@homeside/api-client/page-cache'
import { pageApi } from '@homeside/api-client/use-api'

import { loadNewer, loadThread } from './load-thread.ts'
import { merge } from './thread.ts'
import type { Thread } from './thread.ts'

/**
 * A conversation as far as it is on the screen. Asked again it adds what is new, and what is there stays as it is. It
 * goes with its screen: a conversation that is opened anew begins with its newest messages.
 */
export function threadQuery(conversationKey: number) {
  const queryKey = ['thread', conversationKey]
  return {
    queryKey,
    gcTime: 0,
    structuralSharing: false,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Thread> => {
      const before = presentThread(conversationKey)
      if (!before) return loadThread(pageApi(), conversationKey, signal)
      const after = await loadNewer(pageApi(), before, signal)
      // What came in between, whichever answer came first, stays.
      const now = presentThread(conversationKey) ?? before
      if (after === before) return now
      return { ...now, conversation: after.conversation, messages: merge(now.messages, after.messages) }
    },
  }
}

/** What is on the screen of a conversation now. */
export function presentThread(conversationKey: number): Thread | undefined {
  return pageCache.getQueryData<Thread>(threadQuery(conversationKey).queryKey)
}

/** Changes what is on the screen of a conversation. */
export function changeThread(conversationKey: number, edit: (thread: Thread) => Thread): void {
  pageCache.setQueryData<Thread>(threadQuery(conversationKey).queryKey, (thread) => thread && edit(thread))
}
