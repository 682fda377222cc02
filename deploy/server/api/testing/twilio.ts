import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { inboundPath } from '../src/platform/mail/text-service.ts'
import { testTexts } from './test-outbox.ts'

/** The API's address as Twilio was told it. */
export const apiOrigin = 'https://api.portal.example'

/**
 * A number of Twilio with Advanced Opt-Out. A text whose whole body is one of its words is brought with OptOutType and
 * answered by Twilio itself; to who stopped so nothing is sent, with 21610.
 * help.twilio.com: "How to Track Opt-Out, Opt-In and Help Messages Using the OptOutType Parameter", "Error 21610".
 */
export function advancedOptOut(phone: string) {
  const lists = {
    STOP: ['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'NOMORE'],
    START: ['START', 'YES', 'UNSTOP'],
    HELP: ['HELP', 'INFO'],
  }
  let isStopped = false
  let texts = 0
  return {
    answer: (response: ServerResponse) =>
      void response.writeHead(isStopped ? 400 : 201).end(JSON.stringify(isStopped ? { code: 21_610 } : { sid: 'SM0' })),
    bring: (words: string): Record<string, string> => {
      const found = Object.entries(lists).find(([, list]) => list.includes(words.trim().toUpperCase()))?.[0]
      if (found === 'STOP' || found === 'START') isStopped = found === 'STOP'
      const MessageSid = `SM${(texts += 1)}-${phone}`
      return { MessageSid, From: phone, To: testTexts.from, Body: words, ...(found ? { OptOutType: found } : {}) }
    },
  }
}

/** A request as Twilio signs it: docs of "Validating requests" at twilio.com/docs/usage/security. */
export function twilioInbound(members: Record<string, string>, id?: string): Request {
  const address = `${inboundPath}${id === undefined ? '' : `?id=${id}`}`
  const signed = Object.keys(members)
    .toSorted()
    .map((name) => `${name}${members[name]}`)
    .join('')
  const signature = createHmac('sha1', 'token').update(`${apiOrigin}${address}${signed}`).digest('base64')
  return new Request(`http://localhost:56695${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature },
    body: new URLSearchParams(members),
  })
}
