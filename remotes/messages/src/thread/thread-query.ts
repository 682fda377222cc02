import { pageCache } from '@homeside/api-client/page-cache'
import { pageApi } from '@homeside/api-client/use-api'

import { loadNewer, loadThread } from './load-thread.ts'
import { merge, type Thread } from './thread.ts'

/**
 * The loaded part of a conversation. Another request adds what is new and keeps the rest. It is dropped with its
 * screen: a conversation that is opened again starts with its newest messages.
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
      // Messages that arrived meanwhile stay, whichever answer came first.
      const now = presentThread(conversationKey) ?? before
      if (after === before) return now
      return { ...now, conversation: after.conversation, messages: merge(now.messages, after.messages) }
    },
  }
}

/** The loaded part of a conversation; undefined when nothing of it is loaded. */
export function presentThread(conversationKey: number): Thread | undefined {
  return pageCache.getQueryData<Thread>(threadQuery(conversationKey).queryKey)
}

/** Changes the loaded part of a conversation. */
export function changeThread(conversationKey: number, edit: (thread: Thread) => Thread): void {
  pageCache.setQueryData<Thread>(threadQuery(conversationKey).queryKey, (thread) => thread && edit(thread))
}
