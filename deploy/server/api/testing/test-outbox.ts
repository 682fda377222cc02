import { randomUUID } from 'node:crypto'

import { signedHeaders } from '@homeside/server-kit/post-webhook'

import { RefusedMessage, type Mailer, type Message } from '../src/platform/mail/mailer.ts'
import { inboundPath, type TextSettings } from '../src/platform/mail/text-service.ts'

/** The service for texts of a test's API. Nothing listens there: texts of a test go into its outbox. */
export const testTexts: TextSettings = {
  url: 'http://127.0.0.1:9/texts',
  from: '+15555550100',
  secrets: [`whsec_${Buffer.alloc(32, 5).toString('base64')}`],
}

/** A signed request by which the service brings what somebody texted. */
export function textedIn(phone: string, text: string, to: string): Request {
  return signedInbound({ from: `+1${phone}`, to, text })
}

/** A signed request of the service. */
export function signedInbound(said: object, secrets = testTexts.secrets): Request {
  const body = JSON.stringify(said)
  const headers = signedHeaders({ id: randomUUID(), body, secrets })
  return new Request(`http://localhost:56695${inboundPath}`, { method: 'POST', headers, body })
}

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
