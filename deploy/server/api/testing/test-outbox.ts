import { RefusedMessage } from '../src/platform/mail/mailer.ts'
import type { Mailer, Message } from '../src/platform/mail/mailer.ts'

/** Keeps what the API of a test sends. */
export interface TestOutbox {
  /** Everything that was sent, oldest first. */
  messages: Message[]
  /** The newest message to an address or a phone number; an error when there is none. */
  lastTo: (to: string) => Message
  /** While true, nothing can be handed over. */
  isDown: boolean
  /** While true, everything is refused for good. */
  refuses: boolean
  mailer: Mailer
}

/** An empty outbox for a test. */
export function openTestOutbox(): TestOutbox {
  const outbox: TestOutbox = {
    messages: [],
    isDown: false,
    refuses: false,
    lastTo: (to) => {
      const message = outbox.messages.findLast((sent) => sent.to === to)
      if (message === undefined) throw new Error(`Nothing was sent to ${to}.`)
      return message
    },
    mailer: {
      sendsTexts: true,
      keepsIds: true,
      send: async (message) => {
        if (outbox.isDown) throw new Error('The outbox is down.')
        if (outbox.refuses) throw new RefusedMessage('The outbox refuses it.')
        outbox.messages.push(message)
      },
    },
  }
  return outbox
}
