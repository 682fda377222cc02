import { closedReasons, topics } from '@homeside/contract/constants/conversation-states'
import {
  staffClose,
  staffGetConversation,
  staffReopen,
  staffReply,
  staffStartConversation,
} from '@homeside/contract/staff-conversations'

import { CommandError } from './command-error.ts'
import { command, keyFrom, oneOf } from './command.ts'
import { keyOption, namedPatient } from './named-patient.ts'

/** `pnpm staff conversation`: answers, closes or opens a conversation as staff. */
export const conversationCommand = command({
  usage: [
    ['<key>', 'the whole thread'],
    ['start <patient> <words> --subject "…" [--topic Orders] [--from "Ana"]', 'writes to a patient in a new one'],
    ['<key> reply <words> [--from "Ana, billing"]', 'answers the patient'],
    ['<key> close [--reason Resolved]', 'closes it: nobody can write there'],
    ['<key> reopen', 'opens it again'],
  ],
  options: {
    from: { type: 'string' },
    reason: { type: 'string' },
    subject: { type: 'string' },
    topic: { type: 'string' },
    ...keyOption,
  },
  run: async (words, given, staff) => {
    const [word, what, ...rest] = words
    const from = given.from ?? 'Customer service'
    if (word === 'start') {
      const named = await namedPatient(staff, words.slice(1), given)
      const { PatientKey, PatientName } = named.patient
      const Message = named.rest.join(' ')
      if (Message === '' || given.subject === undefined) {
        throw new CommandError(
          'Say what to write and about what: conversation start 17 "It is here." --subject "Your mask"',
          'usage',
        )
      }
      const Topic = oneOf('a --topic', given.topic ?? 'Other', topics)
      const body = { PatientKey, Topic, Subject: given.subject, SenderName: from, Message }
      const json = await staff.call(staffStartConversation, { body })
      return { json, text: `${from} wrote to ${PatientName} in conversation ${json.ConversationKey}.` }
    }
    const key = keyFrom('conversation', word)
    if (what === undefined) {
      const json = await staff.call(staffGetConversation, { params: { key } })
      const { Conversation, Messages, PatientName } = json
      const said = Messages.map(({ SentUtc, SenderName, Body, Photos }) =>
        [`${SentUtc}  ${SenderName}`, Body, ...Photos.map(({ PhotoKey }) => `Photo ${PhotoKey}`)].join('\n'),
      )
      return {
        json,
        text: [`${Conversation.Subject}: ${PatientName}, ${Conversation.Status}`, ...said].join('\n\n'),
      }
    }
    const act = oneOf('what to do with it', what, ['reply', 'close', 'reopen'])
    const params = { key }
    if (act === 'reply') {
      const Message = rest.join(' ')
      if (Message === '') {
        throw new CommandError(
          `Say what to write: npm run staff -- conversation ${key} reply "It is on its way."`,
          'usage',
        )
      }
      const json = await staff.call(staffReply, {
        params,
        body: { SenderName: from, Message },
      })
      return { json, text: `${json.SenderName} wrote to the patient in conversation ${key}.` }
    }
    if (act === 'close') {
      const Reason = oneOf('a --reason', given.reason ?? 'Resolved', closedReasons)
      const json = await staff.call(staffClose, { params, body: { Reason } })
      return { json, text: `Conversation ${key} is closed (${Reason}).` }
    }
    return { json: await staff.call(staffReopen, { params }), text: `Conversation ${key} is open.` }
  },
})
