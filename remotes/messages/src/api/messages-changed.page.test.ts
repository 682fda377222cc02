import { pageCache } from '@homeside/api-client/page-cache'

import { conversationPageQuery, conversationQuery } from './conversation-queries.ts'
import { noteConversationsChanged } from './messages-changed.ts'

test('after something was sent, read or deleted, every list and every conversation is asked for again', () => {
  const all = { pageSize: 25, topic: null, show: 'all', search: '' } as const
  const queries = [
    conversationPageQuery({ ...all, page: 1 }),
    conversationPageQuery({ ...all, page: 2, search: 'mask' }),
  ]
  const keys: (readonly unknown[])[] = [...queries, conversationQuery(7)].map(({ queryKey }) => queryKey)
  for (const queryKey of keys) pageCache.setQueryData(queryKey, {})
  noteConversationsChanged()
  expect(keys.map((queryKey) => pageCache.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, true])
})
