import { z } from 'zod'

import { defineCall } from './call.ts'
import {
  inlineImageMaxSize,
  messageMaxLength,
  senderTypes,
  subjectMaxLength,
  topics,
} from './constants/conversation-states.ts'
import { messagePhotosMax } from './constants/limits.ts'
import { conversation, conversationParams } from './conversations.ts'
import { photoFiles, photoKey } from './photos.ts'
import { pageOf, pageParams, key, pathKey, text, utc } from './wire.ts'

/** The messages of a conversation, and sending them. Sections 2.10, 3.4 and 7.2 of the specification. */

export const messagePhoto = z.strictObject({
  PhotoKey: photoKey,
  ContentType: z.literal('image/jpeg'),
  Width: z.int().positive().describe('In pixels, as it is kept.'),
  Height: z.int().positive(),
  IsAvailable: z.boolean().describe('False once it is no longer kept; asking for it answers photo-gone.'),
})
export type MessagePhoto = z.infer<typeof messagePhoto>

export const message = z.strictObject({
  MessageKey: key,
  SenderType: z.enum(senderTypes),
  SenderName: z.string(),
  Body: z.string(),
  SentUtc: utc,
  IsRead: z.boolean().describe('Whether the patient has seen it.'),
  Photos: z.array(messagePhoto),
})
export type Message = z.infer<typeof message>

export const messagePageAnswer = pageOf(message)
export type MessagePageAnswer = z.infer<typeof messagePageAnswer>

export const messageWithImages = message.extend({
  Photos: z
    .array(messagePhoto.extend({ DataUrl: z.string().startsWith('data:image/jpeg;base64,').nullable() }))
    .describe('The photo as a data URL, null once it is no longer kept.'),
})
export type MessageWithImages = z.infer<typeof messageWithImages>

export const messagePageWithImagesAnswer = pageOf(messageWithImages)
export type MessagePageWithImagesAnswer = z.infer<typeof messagePageWithImagesAnswer>

/** Our addition: only messages up to this one, so that pages do not shift when new ones arrive. */
export const messagesQuery = z.strictObject({ upToKey: pathKey.optional() })

export const messagesParams = z.strictObject({ ...conversationParams.shape, ...pageParams.shape })

export const listMessages = defineCall({
  method: 'GET',
  path: 'conversations/{id}/messages/{page}/{pageSize}',
  section: '7.2',
  summary: 'The messages of a conversation in pages, newest first.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  params: messagesParams,
  query: messagesQuery,
  answer: messagePageAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})

export const listMessagesWithImages = defineCall({
  method: 'GET',
  path: 'conversations/{id}/messages/{page}/{pageSize}/images/{size}',
  section: '7.2',
  summary: 'The same, with each photo at the given width; pages of at most 50.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  params: z.strictObject({
    ...messagesParams.shape,
    pageSize: z.coerce.number<string>().pipe(z.int().min(1).max(50)),
    size: z.coerce.number<string>().pipe(z.int().min(16).max(inlineImageMaxSize)),
  }),
  query: messagesQuery,
  answer: messagePageWithImagesAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})

const subject = text(subjectMaxLength)
const body = text(messageMaxLength)
/** Our addition: photos of the draft that is sent, in the order of display. */
const photoKeys = z
  .array(photoKey)
  .max(messagePhotosMax)
  .refine((keys) => new Set(keys).size === keys.length)
  .optional()
const writeProblems = [
  'malformed',
  'session-expired',
  'feature-off',
  'alias-mismatch',
  'validation',
  'idempotency-mismatch',
] as const
const photoProblems = ['invalid-file-type', 'too-large'] as const

export const createConversationRequest = z.strictObject({
  Topic: z.enum(topics),
  Subject: subject,
  Message: body,
  PhotoKeys: photoKeys,
})
export type CreateConversationRequest = z.infer<typeof createConversationRequest>

export const createConversationAnswer = z.strictObject({
  Conversation: conversation,
  Message: message,
  AutoReply: message.nullable().describe('The provider’s automatic reply. It is the conversation’s second message.'),
})
export type CreateConversationAnswer = z.infer<typeof createConversationAnswer>

export const createConversation = defineCall({
  method: 'POST',
  path: 'conversations/',
  section: '7.2',
  summary: 'Starts a conversation, with photos kept in the draft if any; the draft is gone afterwards.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  idempotencyKey: true,
  body: createConversationRequest,
  answer: createConversationAnswer,
  problems: [...writeProblems, 'photo-gone'],
})

export const createConversationWithPhotosRequest = z.strictObject({
  Topic: z.enum(topics),
  Subject: subject,
  Message: body,
  Photos: photoFiles(messagePhotosMax, 1),
})

/** The specification has this call; the portal does not make it. */
export const createConversationWithPhotos = defineCall({
  method: 'POST',
  path: 'conversations/photo',
  section: '7.2',
  summary: 'Starts a conversation with photos that come with it; the second variant of creating one.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  encoding: 'multipart',
  files: { member: 'Photos', maxCount: messagePhotosMax },
  idempotencyKey: true,
  body: createConversationWithPhotosRequest,
  answer: createConversationAnswer,
  problems: [...writeProblems, ...photoProblems],
})

export const replyRequest = z.strictObject({ Message: body, PhotoKeys: photoKeys })
export type ReplyRequest = z.infer<typeof replyRequest>

export const reply = defineCall({
  method: 'POST',
  path: 'conversations/{id}',
  section: '7.2',
  summary: 'Adds a message to an open conversation; the draft of it is gone afterwards.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  idempotencyKey: true,
  params: conversationParams,
  body: replyRequest,
  answer: message,
  problems: [...writeProblems, 'conversation-not-found', 'conversation-closed', 'photo-gone'],
})

/** For other clients; the portal does not make this call. */
export const replyWithPhotos = defineCall({
  method: 'POST',
  path: 'conversations/{id}/photo',
  summary: 'The same, with photos that come with it.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  encoding: 'multipart',
  files: { member: 'Photos', maxCount: messagePhotosMax },
  idempotencyKey: true,
  params: conversationParams,
  body: z.strictObject({ Message: body, Photos: photoFiles(messagePhotosMax, 1) }),
  answer: message,
  problems: [...writeProblems, ...photoProblems, 'conversation-not-found', 'conversation-closed'],
})
