import { closedReasons } from '@homeside/contract/constants/conversation-states'
import { staffClose, staffReopen, staffReply } from '@homeside/contract/staff-conversations'

import { CommandError } from './command-error.ts'
import { command, keyFrom, oneOf } from './command.ts'

/** `pnpm staff conversation`: answers, closes or opens a conversation as staff. */
export const conversationCommand = command({
  usage: [
    ['<key> reply <words> [--from "Ana, billing"]', 'answers the patient'],
    ['<key> close [--reason Resolved]', 'closes it: nobody can write there'],
    ['<key> reopen', 'opens it again'],
  ],
  options: { from: { type: 'string' }, reason: { type: 'string' } },
  run: async ([word, what, ...rest], given, staff) => {
    const key = keyFrom('conversation', word)
    const act = oneOf('what to do with it', what, ['reply', 'close', 'reopen'])
    const params = { key }
    if (act === 'reply') {
      const Message = rest.join(' ')
      if (Message === '') {
        throw new CommandError(`Say what to write: pnpm staff conversation ${key} reply "It is on its way."`, 'usage')
      }
      const json = await staff.call(staffReply, {
        params,
        body: { SenderName: given.from ?? 'Customer service', Message },
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
