import { z } from 'zod'

import { defineCall } from './call.ts'
import { closedReasons, messageMaxLength, subjectMaxLength, topics } from './constants/conversation-states.ts'
import { mailingMax, reaches, recipientWays } from './constants/outgoing.ts'
import { conversation } from './conversations.ts'
import { message } from './messages.ts'
import { namedPatient, list, page, paging } from './staff-lists.ts'
import { date, key, languages, nameText, pathKey, text, phone } from './wire.ts'

/**
 * What a provider's back office does in conversations, and how it writes to several patients for one reason, such as a
 * recall or a closed day. All of it is our addition.
 */

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

export const recipient = z.strictObject({
  ...namedPatient.shape,
  Language: z.enum(languages).describe('In which the patient reads.'),
  Reach: z
    .enum(reaches)
    .describe('Told: a notice leads to the message. Silent: it waits in the portal. The others get none.'),
  Notices: z.array(z.enum(['email', 'text'])).describe('By which they are told, as they agreed to it.'),
  Phone: phone.nullable().describe('To call whom no notice reaches.'),
})
export type Recipient = z.infer<typeof recipient>

export const staffListRecipients = defineCall({
  ...list,
  path: 'staff/recipients',
  summary: 'Whom a message to several patients would reach, in which language and how; closed records among them.',
  query: z.strictObject({
    by: z
      .enum(recipientWays)
      .default('open-orders')
      .describe('Who has or had a supply, who has an order under way, or those of the provider’s own numbers.'),
    words: text(4000)
      .optional()
      .describe('The code of the supply or a part of its name; or the numbers, with spaces or commas between.'),
    ...paging,
  }),
  answer: page(recipient).extend({ Unknown: z.array(z.string()).describe('Numbers that no patient has.') }),
})

const words = z.strictObject({ Subject: text(subjectMaxLength), Message: text(messageMaxLength) })

export const staffWriteToSeveral = defineCall({
  method: 'POST',
  path: 'staff/mailings',
  summary:
    'Writes to several patients, to each in a new conversation, and all or none: refused where one of them is not reached any more. Who had the same words within a day does not get them again.',
  access: 'staff',
  body: z.strictObject({
    PatientKeys: z.array(key).min(1).max(mailingMax),
    Topic: z.enum(topics),
    SenderName: nameText(100).describe('Who writes, as the patients are to read it.'),
    Texts: z
      .strictObject({ en: words.optional(), es: words.optional() })
      .describe('In each language in which one of them reads.'),
  }),
  answer: z.strictObject({
    Written: z.array(key).describe('The patients to whom it was written.'),
    HadIt: z.array(key).describe('Those who had it before.'),
  }),
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found', 'feature-off', 'changed-meanwhile'],
})
