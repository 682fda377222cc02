import { z } from 'zod'

import { defineCall } from './call.ts'
import { closedReasons, conversationStatuses, senderTypes, topics } from './constants/conversation-states.ts'
import { searchMaxLength } from './constants/limits.ts'
import { pageOf, pageParams, key, pathKey, utc } from './wire.ts'

/** Conversations with the provider. Sections 2.10, 3.4, 4.3 and 7.2 of the specification. */

export const conversation = z.strictObject({
  ConversationKey: key,
  Topic: z.enum(topics),
  Subject: z.string(),
  Status: z.enum(conversationStatuses),
  ClosedReason: z.enum(closedReasons).nullable(),
  ClosedUtc: utc.nullable(),
  CanReply: z.boolean(),
  IsUnread: z.boolean(),
  UnreadCount: z.int().min(0),
  MessageCount: z.int().min(0),
  HasPhoto: z.boolean(),
  LastMessageUtc: utc,
  LastSenderType: z.enum(senderTypes).describe('Ours: who wrote the last message.'),
  LastSenderName: z.string(),
  Preview: z.string().describe('How the last message begins, on one line.'),
})
export type Conversation = z.infer<typeof conversation>

export const conversationsAnswer = z.strictObject({ Items: z.array(conversation) })
export type ConversationsAnswer = z.infer<typeof conversationsAnswer>

export const conversationPageAnswer = pageOf(conversation)
export type ConversationPageAnswer = z.infer<typeof conversationPageAnswer>

export const conversationParams = z.strictObject({ id: pathKey })

/** The specification has this call; the portal does not make it. */
export const listConversations = defineCall({
  method: 'GET',
  path: 'conversations/list',
  section: '7.2',
  summary: 'Every conversation that the patient has not deleted, the one with the newest message first.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  answer: conversationsAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

export const conversationPage = defineCall({
  method: 'GET',
  path: 'conversations/{page}/{pageSize}',
  section: '7.2',
  summary: 'The same, in pages, and filtered when asked to.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  params: pageParams,
  query: z.strictObject({
    topic: z.enum(topics).optional().describe('Ours: only this topic.'),
    status: z.enum(conversationStatuses).optional().describe('Ours: only open or only closed ones.'),
    unread: z.literal('true').optional().describe('Ours: only those with unread messages.'),
    search: z
      .string()
      .min(1)
      .max(searchMaxLength)
      .optional()
      .describe('Ours: only those whose subject, or a message, holds these words as they stand, in any case.'),
  }),
  answer: conversationPageAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch'],
})

export const getConversation = defineCall({
  method: 'GET',
  path: 'conversations/{id}',
  section: '7.2',
  summary: 'One conversation, without its messages; what the guard of the page asks for.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  params: conversationParams,
  answer: conversation,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})

export const conversationKeysRequest = z.strictObject({ ConversationKeys: z.array(key).min(1).max(500) })
export type ConversationKeysRequest = z.infer<typeof conversationKeysRequest>

export const unreadAnswer = z.strictObject({
  UnreadMessageCount: z.int().min(0).describe('How many messages in all conversations the patient has not read.'),
})
export type UnreadAnswer = z.infer<typeof unreadAnswer>

export const deleteConversations = defineCall({
  method: 'DELETE',
  path: 'conversations/BulkDelete',
  section: '7.2',
  summary:
    'Hides conversations from the patient, all or none of those named; the provider’s next message brings one back.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  body: conversationKeysRequest,
  answer: unreadAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'validation', 'conversation-not-found'],
})

export const restoreConversations = defineCall({
  method: 'POST',
  path: 'conversations/BulkRestore',
  summary: 'Takes a deletion back, all or none of those named.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  body: conversationKeysRequest,
  answer: unreadAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'validation', 'conversation-not-found'],
})

export const markConversationRead = defineCall({
  method: 'POST',
  path: 'conversations/{id}/markread',
  section: '7.2',
  summary: 'Says that the patient has seen the messages of a conversation.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  params: conversationParams,
  query: z.strictObject({
    upToKey: pathKey
      .optional()
      .describe('Ours: the newest message that was on the screen; one that came later stays unread.'),
  }),
  answer: unreadAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})
