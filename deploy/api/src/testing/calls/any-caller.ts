import type { CallDefinition } from '@homeside/contract/call'
import { problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox-patients'

import { sandboxStaffKey } from '../../sandbox/sign-ins.ts'
import type { TestApi } from '../../testing.ts'
import { login } from '../login.ts'
import { besidesEverything, ofEverything } from '../of-everything.ts'
import { callRequestOf } from './call-request-of.ts'
import type { CallValues } from './call-values.ts'

/** What any call may answer without naming it. */
const general = new Set(['malformed', 'too-large', 'session-expired', 'alias-mismatch', 'forbidden'])

/** Makes requests as one patient after another: some of the calls end the session, or the patient's account. */
export function callerOf(api: TestApi): (call: CallDefinition, values: CallValues) => Promise<Response> {
  let made: MadePatient | null = null
  let headers: Record<string, string> = {}
  let browser = api.openBrowser()
  const signIn = async () => {
    const known = made && (await tryAs(made))
    if (known) return
    made = await api.addPatient(ofEverything, besidesEverything)
    if (!(await tryAs(made))) throw new Error('Whoever was made could not sign in.')
  }
  const tryAs = async ({ Username, Alias }: MadePatient) => {
    browser = api.openBrowser()
    const { status, body } = await login(api, { username: Username, alias: Alias }, browser)
    headers = { Authorization: `Bearer ${body.access_token}`, Alias }
    return status === 200
  }
  const send = (call: CallDefinition, values: CallValues) => {
    const staff = call.access === 'staff'
    const who = staff ? { Authorization: `Bearer ${sandboxStaffKey}` } : headers
    const { url, init } = callRequestOf(api.origin, call, values, who)
    return staff ? api.handle(new Request(url, init)) : browser(url, init)
  }
  return async (call, values) => {
    const response = await send(call, values)
    if (response.status !== 401 || call.access === 'staff' || call.access === 'public') return response
    await signIn()
    return send(call, values)
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
