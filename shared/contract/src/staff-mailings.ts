import { z } from 'zod'

import { defineCall } from './call.ts'
import { messageMaxLength, subjectMaxLength, topics } from './constants/conversation-states.ts'
import { mailingMax, reaches, recipientWays } from './constants/outgoing.ts'
import { list, namedPatient, page, paging } from './staff-lists.ts'
import { key, languages, nameText, phone, text } from './wire.ts'

/** One reason to write to several patients, such as a recall or a closed day. All of it is our addition. */

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
