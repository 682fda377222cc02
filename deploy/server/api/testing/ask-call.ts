import type { CallDefinition } from '@homeside/contract/call'
import type { Problem } from '@homeside/contract/problem'
import fc from 'fast-check'

import type { Scope } from '../src/platform/database/scope.ts'
import { callRequestOf } from './calls/call-request-of.ts'
import { goodValues } from './calls/call-values.ts'
import { foreignSentinels } from './calls/sentinel-values.ts'
import type { TestApi } from './test-api.ts'

/** Who makes a call, with a session of their own. */
export interface Asker {
  browser: typeof fetch
  token: string
  /** What the Alias header says; null to send none. */
  alias: string | null
  /** Whose texts may be in the answers; null where there is no patient. */
  own: Scope | null
}

interface Asked {
  /** The key in the path. Default: a made-up one. */
  key?: number | string | null
  seed?: number
  /** Whether the body is of a type that no call reads. */
  isUnreadable?: boolean
}

/** Makes a call with a made-up request that fits the contract, and expects no other patient's texts in the answer. */
export async function askCall(api: TestApi, call: CallDefinition, asker: Asker, asked: Asked = {}) {
  const { key = null, seed = 7, isUnreadable = false } = asked
  const [values] = fc.sample(goodValues(call), { numRuns: 1, seed })
  if (values === undefined) throw new Error('No request was made up.')
  const [name] = /\{(\w+)\}/.exec(call.path)?.slice(1) ?? []
  const params = key !== null && name !== undefined ? { ...values.params, [name]: key } : values.params
  const headers = { Authorization: `Bearer ${asker.token}`, ...(asker.alias === null ? {} : { Alias: asker.alias }) }
  const { url, init } = callRequestOf(api.origin, call, { ...values, params }, headers)
  const response = await asker.browser(url, isUnreadable ? { ...init, ...unreadable(init) } : init)
  const text = await response.text()
  const { code = '' } = response.ok ? {} : (JSON.parse(text) as Partial<Problem>)
  const told = `${text}\n${[...response.headers].join('\n')}`
  const leaked = foreignSentinels(told, asker.own)
  expect({ call: call.path, alias: asker.alias, leaked }).toEqual({ call: call.path, alias: asker.alias, leaked: [] })
  return { status: response.status, code, text }
}

function unreadable({ headers }: RequestInit): RequestInit {
  return { headers: { ...(headers as Record<string, string>), 'Content-Type': 'text/plain' }, body: '{' }
}
