import { z } from 'zod'

import { defineCall } from './call.ts'
import { closedReasons, messageMaxLength, subjectMaxLength, topics } from './constants/conversation-states.ts'
import { conversation } from './conversations.ts'
import { message } from './messages.ts'
import { namedPatient } from './staff-lists.ts'
import { date, key, languages, nameText, pathKey, text } from './wire.ts'

/** What a provider's back office does in conversations. All of it is our addition. */

const staffParams = z.strictObject({ key: pathKey })
const staffProblems = ['malformed', 'invalid-credentials', 'validation', 'conversation-not-found'] as const

export const staffThread = z.strictObject({
  ...namedPatient.shape,
  Language: z.enum(languages).describe('In which the patient reads.'),
  Conversation: conversation,
  Facts: z
    .strictObject({
      FirstName: z.string(),
      OrderNumber: z
        .string()
        .nullable()
        .describe('Of the order under way; null where there is none, or more than one.'),
      ArrivesOn: date.nullable().describe('When that order arrives; null where nobody knows, or the day is over.'),
      OrderableOn: date.nullable().describe('From when on something can be ordered; null where nothing can.'),
    })
    .describe('What a usual reply is filled in with.'),
  Messages: z.array(message).describe('The oldest first. GET staff/photos/{key} has each photo.'),
})
export type StaffThread = z.infer<typeof staffThread>

export const staffGetConversation = defineCall({
  method: 'GET',
  path: 'staff/conversations/{key}',
  summary: 'A conversation with its last 500 messages and their photos. That staff read it, the patient is not shown.',
  access: 'staff',
  params: staffParams,
  answer: staffThread,
  problems: ['malformed', 'invalid-credentials', 'conversation-not-found'],
})

export const staffStartConversation = defineCall({
  method: 'POST',
  path: 'staff/conversations',
  summary: 'Writes to a patient in a new conversation.',
  access: 'staff',
  body: z.strictObject({
    PatientKey: key,
    Topic: z.enum(topics),
    Subject: text(subjectMaxLength),
    SenderName: nameText(100).describe('Who writes, as the patient is to read it.'),
    Message: text(messageMaxLength),
  }),
  answer: conversation,
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found', 'feature-off', 'record-closed'],
})

export const staffReply = defineCall({
  method: 'POST',
  path: 'staff/conversations/{key}/reply',
  summary: 'Writes to the patient; a conversation that the patient had deleted comes back.',
  access: 'staff',
  params: staffParams,
  body: z.strictObject({
    SenderName: nameText(100).describe('Who writes, as the patient is to read it.'),
    Message: text(messageMaxLength),
    ReadUpTo: key
      .optional()
      .describe('The last message that whoever writes has seen. It is refused where somebody has written since.'),
  }),
  answer: message,
  problems: [...staffProblems, 'conversation-closed', 'conversation-grown'],
})

export const staffViewConversation = defineCall({
  method: 'GET',
  path: 'staff/conversations/{key}/viewers',
  summary: 'Who else at the desk has a conversation open. Whoever asks counts as having it open for a few seconds.',
  access: 'staff',
  isUnrecorded: true,
  params: staffParams,
  query: z.strictObject({ typing: z.literal('true').optional().describe('Whoever asks is writing an answer.') }),
  answer: z.strictObject({
    Others: z.array(z.strictObject({ Name: z.string(), IsTyping: z.boolean() })),
    LastMessageKey: key.describe('The newest message, so that a page knows when to ask again.'),
  }),
  problems: ['malformed', 'invalid-credentials', 'conversation-not-found'],
})

export const staffClose = defineCall({
  method: 'POST',
  path: 'staff/conversations/{key}/close',
  summary: 'Closes a conversation: nobody can write in it until it is reopened.',
  access: 'staff',
  params: staffParams,
  body: z.strictObject({ Reason: z.enum(closedReasons) }),
  answer: conversation,
  problems: [...staffProblems, 'conversation-closed'],
})

export const staffReopen = defineCall({
  method: 'POST',
  path: 'staff/conversations/{key}/reopen',
  summary: 'Opens a closed conversation again; an open one stays as it is.',
  access: 'staff',
  params: staffParams,
  answer: conversation,
  problems: ['malformed', 'invalid-credentials', 'conversation-not-found'],
})
