import type { Message, MessagePhoto, MessageWithImages } from '@homeside/contract/messages'

export type ShownPhoto = MessagePhoto & {
  /** The photo at the width of a thumbnail; null once it is no longer kept, or when it did not come along. */
  DataUrl: string | null
}

/** A message as it is shown, whether its photos came along or it has none. */
export type ShownMessage = Omit<Message, 'Photos'> & { Photos: readonly ShownPhoto[] }

export function shownMessage(message: Message | MessageWithImages): ShownMessage {
  return {
    ...message,
    Photos: message.Photos.map((photo) => ({ ...photo, DataUrl: 'DataUrl' in photo ? photo.DataUrl : null })),
  }
}
