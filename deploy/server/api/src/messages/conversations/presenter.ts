import type { Conversation } from '@homeside/contract/conversations'
import type { Message, MessagePhoto, MessageWithImages } from '@homeside/contract/messages'

import { isAvailable } from '../../platform/photos/photos.ts'
import type { FoundMessage, PhotoFacts } from './find-messages.ts'
import type { FoundConversation } from './queries.ts'

/** A conversation on the wire. */
export function presentConversation({ conversation, summary }: FoundConversation): Conversation {
  return {
    ConversationKey: conversation.conversationKey,
    Topic: conversation.topic,
    Subject: conversation.subject,
    Status: conversation.status,
    ClosedReason: conversation.closedReason,
    ClosedUtc: conversation.closedAt?.toISOString() ?? null,
    CanReply: conversation.status === 'Open',
    IsUnread: summary.unreadCount > 0,
    UnreadCount: summary.unreadCount,
    MessageCount: summary.messageCount,
    HasPhoto: summary.hasPhoto,
    LastMessageUtc: conversation.lastMessageAt.toISOString(),
    LastSenderType: summary.lastSenderType,
    LastSenderName: summary.lastSenderName,
    Preview: previewOf(summary.lastBody),
  }
}

/** A message on the wire, with its photos. */
export function presentMessage({ message, photos }: FoundMessage, now: Date): Message {
  return {
    MessageKey: message.messageKey,
    SenderType: message.senderType,
    SenderName: message.senderName,
    Body: message.body,
    SentUtc: message.sentAt.toISOString(),
    IsRead: message.readAt !== null,
    Photos: photos.map((photo) => presentPhoto(photo, now)),
  }
}

/** A message's photo on the wire, without its pixels. */
export function presentPhoto({ photoKey, width, height, ...photo }: PhotoFacts, now: Date): MessagePhoto {
  return {
    PhotoKey: photoKey,
    ContentType: 'image/jpeg',
    Width: width,
    Height: height,
    IsAvailable: photo.isStored && isAvailable(photo, now),
  }
}

/** The same message with its photos as data URLs, by their keys. */
export function presentMessageWithImages(
  found: FoundMessage,
  images: ReadonlyMap<string, string>,
  now: Date,
): MessageWithImages {
  const message = presentMessage(found, now)
  return {
    ...message,
    Photos: message.Photos.map((photo) => ({ ...photo, DataUrl: images.get(photo.PhotoKey) ?? null })),
  }
}

const previewLength = 120

const characters = new Intl.Segmenter()

/** The beginning of a message, on one line, cut between characters. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  // A character takes at least one unit of the length, so that a short line needs no counting.
  if (line.length <= previewLength) return line
  // A long message is read only as far as it is shown.
  const start: string[] = []
  for (const { segment } of characters.segment(line)) {
    if (start.push(segment) > previewLength) return `${start.slice(0, previewLength - 1).join('')}…`
  }
  return line
}
