import { randomUUID } from 'node:crypto'

import { signedHeaders } from '@homeside/server-kit/post-webhook'

import { inboundPath } from '../src/platform/mail/text-service.ts'
import type { TextSettings } from '../src/platform/mail/text-service.ts'

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
