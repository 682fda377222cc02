import { z } from 'zod'

import { defineCall } from './call.ts'
import { messageMaxLength, subjectMaxLength, topics } from './constants/conversation-states.ts'
import { messagePhotosMax } from './constants/limits.ts'
import { messagePhoto } from './messages.ts'
import { photoFiles } from './photos.ts'
import { key, pathKey, utc } from './wire.ts'

/**
 * What a patient has written but not sent: one new conversation, and one reply in each conversation. All of it is our
 * addition. Drafts survive leaving the page, the end of the session and a refresh.
 */

export const messageDraft = z.strictObject({
  ConversationKey: key.nullable().describe('Null for a conversation that is still to be started.'),
  Topic: z.enum(topics).nullable(),
  Subject: z.string(),
  Message: z.string(),
  Photos: z.array(messagePhoto).describe('In the order in which they were added.'),
  SavedUtc: utc,
})
export type MessageDraft = z.infer<typeof messageDraft>

export const messageDraftAnswer = z.strictObject({ Draft: messageDraft.nullable() })
export type MessageDraftAnswer = z.infer<typeof messageDraftAnswer>

/** Which draft: the reply in the conversation with this key, or the new conversation when there is no key. */
const whichDraft = z.strictObject({ conversationKey: pathKey.optional() })

export const getMessageDraft = defineCall({
  method: 'GET',
  path: 'conversations/draft',
  summary: 'What was written and not sent, if anything.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  query: whichDraft,
  answer: messageDraftAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})

export const saveMessageDraft = defineCall({
  method: 'POST',
  path: 'conversations/draft',
  summary:
    'Saves a draft. Members that are left out stay as they were, and photos are added to those that are there, so ' +
    'texts and several photos can be saved at the same time.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  mayRunInBackground: true,
  encoding: 'multipart',
  files: { member: 'Photos', maxCount: messagePhotosMax },
  query: whichDraft,
  body: z.strictObject({
    Topic: z
      .enum([...topics, ''])
      .optional()
      .describe('Empty takes the topic back.'),
    /** Longer than a message may be, so that a text that is still too long is kept too. */
    Subject: z
      .string()
      .max(4 * subjectMaxLength)
      .optional(),
    Message: z
      .string()
      .max(4 * messageMaxLength)
      .optional(),
    /** Keys of photos to remove, separated by commas. */
    RemovePhotoKeys: z
      .string()
      .regex(/^[\w-]{22}(,[\w-]{22})*$/)
      .optional(),
    Photos: photoFiles(messagePhotosMax),
  }),
  answer: messageDraftAnswer,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'validation',
    'invalid-file-type',
    'too-large',
    'conversation-not-found',
    'conversation-closed',
  ],
})

export const deleteMessageDraft = defineCall({
  method: 'DELETE',
  path: 'conversations/draft',
  summary: 'Throws a draft away, with its photos.',
  access: 'patient',
  sessions: ['portal', 'lite:messages'],
  query: whichDraft,
  answer: messageDraftAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'conversation-not-found'],
})
