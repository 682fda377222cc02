import { pageCache } from '@homeside/api-client/page-cache'
import { useApi as portalClient } from '@homeside/api-client/use-api'
import type { SessionValidAnswer } from '@homeside/contract/session'
import { startInPortal } from '@homeside/remote-kit/testing'

import { conversationPageQuery, conversationQuery, noteConversationsChanged } from './conversations.ts'
import { uploadPhoto } from './drafts.ts'

test('the queue sends a photo as often as needed, without extending the session', async () => {
  const { clock } = await startInPortal({ patient: {} })
  clock.advance(14, 'minute')
  const noPhoto = new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' })
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  await expect(uploadPhoto(portalClient(), null, noPhoto, options)).rejects.toMatchObject({ isRefusal: true })
  const times = await portalClient().get('account/sessionvalid').json<SessionValidAnswer>()
  expect(times.IdleExpiresInSeconds).toBe(60)
})

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
