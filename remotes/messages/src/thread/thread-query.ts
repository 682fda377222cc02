import type { Api } from '@homeside/api-client/api'
import { call, type CallOptions } from '@homeside/api-client/call'
import { polled } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import { pageApi } from '@homeside/api-client/use-api'
import { messageImageSize } from '@homeside/contract/constants/limits'
import type { Conversation } from '@homeside/contract/conversations'

import { conversationQuery } from '../api/conversations.ts'
import { merge, shownMessage, threadPageSize, type ShownMessage, type Thread } from './thread.ts'

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

/** Opens a conversation with its newest messages and all unread ones. */
async function loadThread(api: Api, conversationKey: number, signal: AbortSignal): Promise<Thread> {
  const conversation =
    takeConversation(conversationKey) ?? (await conversationQuery(conversationKey).queryFn({ signal }))
  const first = await loadPage(api, conversation, 1, undefined, signal)
  const anchorKey = Math.max(...first.messages.map((message) => message.MessageKey))
  let thread: Thread = {
    conversation,
    messages: first.messages,
    anchorKey,
    pages: 1,
    hasOlder: first.total > first.messages.length,
    firstUnreadKey: null,
  }
  const unreadIn = ({ messages }: Thread) => messages.filter((message) => !message.IsRead)
  while (thread.hasOlder && unreadIn(thread).length < conversation.UnreadCount) {
    thread = await loadOlder(api, thread, signal)
  }
  return { ...thread, firstUnreadKey: unreadIn(thread)[0]?.MessageKey ?? null }
}

/** Keeps the conversation that the guard loaded, for the page that it leads to, which is another screen. */
export function keepConversation(conversation: Conversation): void {
  pageCache.setQueryData(conversationQuery(conversation.ConversationKey).queryKey, conversation)
}

/** Takes the kept conversation, once. Later it may be out of date. */
function takeConversation(conversationKey: number): Conversation | undefined {
  const { queryKey } = conversationQuery(conversationKey)
  const known = pageCache.getQueryData(queryKey)
  pageCache.removeQueries({ queryKey, exact: true })
  return known
}

/** Adds the next older page. */
export async function loadOlder(api: Api, thread: Thread, signal: AbortSignal): Promise<Thread> {
  const page = thread.pages + 1
  const { messages, total } = await loadPage(api, thread.conversation, page, thread.anchorKey, signal)
  return { ...thread, messages: merge(thread.messages, messages), pages: page, hasOlder: total > page * threadPageSize }
}

/**
 * Checks in the background whether the conversation has changed. Returns the same object when it has not. It loads as
 * many pages as needed to reach what is on the screen, so that no message is missed.
 */
async function loadNewer(api: Api, thread: Thread, signal: AbortSignal): Promise<Thread> {
  const before = thread.conversation
  const conversation = await conversationQuery(before.ConversationKey).queryFn({ signal, meta: { isPolled: true } })
  const hasMore = conversation.MessageCount !== before.MessageCount
  if (!hasMore) return conversation.Status === before.Status ? thread : { ...thread, conversation }
  let { messages } = thread
  const known = new Set(messages.map((message) => message.MessageKey))
  for (let page = 1; ; page += 1) {
    const newer = await loadPage(api, conversation, page, undefined, signal, polled)
    messages = merge(messages, newer.messages)
    const reaches = newer.messages.some((message) => known.has(message.MessageKey))
    if (reaches || newer.messages.length < threadPageSize) return { ...thread, conversation, messages }
  }
}

/** Loads one page of messages, oldest first, and the total number up to that message. */
async function loadPage(
  api: Api,
  { ConversationKey, HasPhoto }: Conversation,
  page: number,
  upToKey: number | undefined,
  signal: AbortSignal,
  options: CallOptions = {},
): Promise<{ messages: ShownMessage[]; total: number }> {
  const params = { id: ConversationKey, page, pageSize: threadPageSize }
  const given = { query: upToKey === undefined ? {} : { upToKey }, signal, ...options }
  const { Items, TotalCount } = HasPhoto
    ? await call(api, 'GET', 'conversations/{id}/messages/{page}/{pageSize}/images/{size}', {
        params: { ...params, size: messageImageSize },
        ...given,
      })
    : await call(api, 'GET', 'conversations/{id}/messages/{page}/{pageSize}', { params, ...given })
  return { messages: Items.map(shownMessage).reverse(), total: TotalCount }
}
