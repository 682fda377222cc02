import type { CallDefinition } from '@homeside/contract/call'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'
import { problem } from '@homeside/contract/problem'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'

import type { Asker } from '../ask-call.ts'
import { signInAsKind } from '../sign-in.ts'
import type { TestApi } from '../test-api.ts'
import { type CallValues, callRequestOf } from './made-up-requests.ts'

/** The problems that any call may answer without listing them. */
const general = new Set(['malformed', 'too-large', 'session-expired', 'alias-mismatch', 'forbidden'])

/**
 * Makes requests with a session that the call accepts, a portal session where possible. Some calls end the session or
 * the patient's account; the next request then signs in another patient.
 */
export function callerOf(api: TestApi): (call: CallDefinition, values: CallValues) => Promise<Response> {
  const askers = new Map<SessionKind, Asker>()
  const askerOf = async (kind: SessionKind) => {
    const asker = askers.get(kind) ?? (await signInAsKind(api, kind))
    askers.set(kind, asker)
    return asker
  }
  const send = async (call: CallDefinition, values: CallValues, kind: SessionKind) => {
    if (call.access === 'staff') {
      const { url, init } = callRequestOf(api.origin, call, values, { Authorization: `Bearer ${sandboxStaffKey}` })
      return api.handle(new Request(url, init))
    }
    const { browser, token, alias } = await askerOf(kind)
    const headers = { Authorization: `Bearer ${token}`, ...(alias === null ? {} : { Alias: alias }) }
    const { url, init } = callRequestOf(api.origin, call, values, headers)
    return browser(url, init)
  }
  return async (call, values) => {
    const kind = call.sessions?.includes('portal') ? 'portal' : (call.sessions?.[0] ?? 'portal')
    const response = await send(call, values, kind)
    if (response.status !== 401 || call.sessions === undefined) return response
    askers.delete(kind)
    return send(call, values, kind)
  }
}

/** What is wrong with an answer; null when it is one that the contract knows. */
export async function faultOf(call: CallDefinition, response: Response): Promise<string | null> {
  if (response.ok) {
    if (response.headers.get('Content-Type') !== 'application/json') return null
    const answer = call.answer.safeParse(await response.json())
    return answer.success ? null : `answers what the contract does not say: ${answer.error.issues[0]?.path.join('.')}`
  }
  const document = problem.safeParse(await response.json())
  if (!document.success) return `status ${response.status} without a problem document`
  const { code, status } = document.data
  if (status >= 500 && status !== 502) return `fails with ${status} ${code}`
  return general.has(code) || call.problems.includes(code) ? null : `answers ${code}, which it does not name`
}
