import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import { messageImageSize } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import type { MessagePageAnswer, MessagePageWithImagesAnswer } from '@homeside/contract/messages'

export interface MessagesQuery {
  id: number
  /** From 1, the newest messages first. */
  page: number
  /** At most 50. */
  pageSize: number
  /** Only messages up to this one, so that pages do not shift when new ones arrive. */
  upToKey?: number
  /** Whether to include photos, 150 pixels wide. */
  withImages: boolean
}

/** A page of a conversation's messages, newest first, with photos if wanted (section 7.2 of the specification). */
export function getMessages(
  api: Api,
  { id, page, pageSize, upToKey, withImages }: MessagesQuery,
  signal: AbortSignal,
  options: CallOptions = {},
): Promise<MessagePageAnswer | MessagePageWithImagesAnswer> {
  const params = { id, page, pageSize }
  const given = { query: upToKey === undefined ? {} : { upToKey }, signal, ...options }
  return withImages
    ? call(api, 'GET', paths.messagesWithImages, { params: { ...params, size: messageImageSize }, ...given })
    : call(api, 'GET', paths.messages, { params, ...given })
}
