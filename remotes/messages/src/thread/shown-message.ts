import type { Message, MessagePhoto, MessageWithImages } from '@homeside/contract/messages'

export type ShownPhoto = MessagePhoto & {
  /** The photo as a thumbnail; null when it is no longer kept, or was not included. */
  DataUrl: string | null
}

/** A message as it is shown, with or without its photos. */
export type ShownMessage = Omit<Message, 'Photos'> & { Photos: readonly ShownPhoto[] }

/** A message in the shape that the thread shows. */
export function shownMessage(message: Message | MessageWithImages): ShownMessage {
  return {
    ...message,
    Photos: message.Photos.map((photo) => ({ ...photo, DataUrl: 'DataUrl' in photo ? photo.DataUrl : null })),
  }
}
