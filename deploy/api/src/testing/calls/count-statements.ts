import type { CallDefinition } from '@homeside/contract/call'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import fc from 'fast-check'

import type { OpenDatabase } from '../../database/database.ts'
import { sandboxStaffKey } from '../../sandbox/sign-ins.ts'
import { callerWith } from '../as-patient.ts'
import type { Caller } from '../caller.ts'
import { loginForm } from '../login-form.ts'
import { besidesEverything, ofEverything } from '../of-everything.ts'
import { orderOf } from '../order-requests.ts'
import { signInAsKind } from '../sign-in-as-kind.ts'
import { startTestApi, usualNow } from '../start-test-api.ts'
import type { TestApi } from '../test-api.ts'
import { openFilledDatabase } from '../test-database.ts'
import type { Asker } from './ask-call.ts'
import { callRequestOf } from './call-request-of.ts'
import { goodValues } from './call-values.ts'
import type { CallValues } from './call-values.ts'
import { keySourceOf, ownKey } from './foreign-keys.ts'

/** What one request of a call asked of the database. */
export interface CountedCall {
  /** Method and path. */
  call: string
  statements: number
  /** `done`, or why the request was refused; then the count says less. */
  outcome: string
}

/** How many made-up requests are tried for one that is not refused. */
const tries = 4
/** Any kind will do for a call that no session makes. */
const usualKind: SessionKind = 'portal'

/**
 * Makes every call of the contract, for a patient who has data of every kind, and counts the statements of a request
 * that was answered.
 *
 * @param open a database with the sandbox. Default: the embedded one, which sends nothing around a transaction.
 */
export async function countStatements(
  open: (logSql: () => void) => Promise<OpenDatabase> = (logSql) => openFilledDatabase(usualNow, logSql),
): Promise<CountedCall[]> {
  const counter = { statements: 0 }
  const opened = await open(() => (counter.statements += 1))
  const api = await startTestApi({ opened, loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })
  try {
    const askers = new Map<SessionKind, Asker>()
    const counted: CountedCall[] = []
    // Readings first: they find everything as it was made.
    const calls = (await contractCalls()).map(({ call }) => call)
    const isReading = ({ method }: CallDefinition) => method === 'GET'
    for (const call of [...calls.filter(isReading), ...calls.filter((each) => !isReading(each))]) {
      let count: CountedCall | undefined
      for (const kind of kindsFor(call)) {
        const asker = askers.get(kind) ?? (await signInAsKind(api, kind))
        count = await countCall(api, call, asker, counter)
        // Some calls change the session, or the patient's state at the provider.
        const mayHaveMoved = !isReading(call) && count.outcome === 'done' && /^account\/|provider/i.test(call.path)
        if (mayHaveMoved) askers.delete(kind)
        else askers.set(kind, asker)
        if (count.outcome !== 'forbidden') break
      }
      if (count) counted.push(count)
    }
    return counted
  } finally {
    await api.close()
  }
}

async function countCall(
  api: TestApi,
  call: CallDefinition,
  asker: Asker,
  counter: { statements: number },
): Promise<CountedCall> {
  const name = `${call.method} ${call.path}`
  let refused: CountedCall | undefined
  for (let seed = 1; seed <= tries; seed++) {
    const { url, init } = callRequestOf(
      api.origin,
      call,
      await valuesFor(api, call, asker, seed),
      headersFor(call, asker),
    )
    await api.workFinished()
    counter.statements = 0
    const response = await (call.access === 'staff' ? api.handle(new Request(url, init)) : asker.browser(url, init))
    const { statements } = counter
    if (response.ok) return { call: name, statements, outcome: 'done' }
    const { code } = (await response.json()) as Problem
    if (refused === undefined || statements > refused.statements) refused = { call: name, statements, outcome: code }
  }
  if (refused === undefined) throw new Error(`${name} was not tried.`)
  return refused
}

/**
 * The kinds of session that may make a call, the usual kind first. The others are for a call that refuses the usual
 * kind.
 */
function kindsFor({ sessions = [] }: CallDefinition): readonly SessionKind[] {
  if (!sessions.includes(usualKind)) return [sessions[0] ?? usualKind]
  return [usualKind, ...sessions.filter((kind) => kind !== usualKind)]
}

function headersFor(call: CallDefinition, { alias, token }: Asker): Record<string, string> {
  if (call.access === 'staff') return { Authorization: `Bearer ${sandboxStaffKey}` }
  return { Authorization: `Bearer ${token}`, ...(alias === null ? {} : { Alias: alias }) }
}

/**
 * Values that are made up from the contract, with the patient's own keys. Members that have to fit together come from
 * `bodies`.
 */
async function valuesFor(api: TestApi, call: CallDefinition, asker: Asker, seed: number): Promise<CallValues> {
  const [values] = fc.sample(goodValues(call), { numRuns: 1, seed })
  if (values === undefined) throw new Error('No request was made up.')
  const source = keySourceOf(call.path)
  const key = source && asker.own ? await ownKey(api.database, source, asker.own) : null
  const [name] = /\{(\w+)\}/.exec(call.path)?.slice(1) ?? []
  return {
    ...values,
    params: {
      ...values.params,
      ...(key !== null && name !== undefined ? { [name]: key } : {}),
      ...('page' in values.params ? { page: 1, pageSize: 10 } : {}),
    },
    // A search for random words finds nothing, and so needs fewer statements than one that finds something.
    query: call.access === 'patient' ? {} : values.query,
    body: (await bodies[`${call.method} ${call.path}`]?.(api, asker)) ?? values.body,
  }
}

/** Bodies whose members have to fit what is in the database. */
const bodies: Record<string, (api: TestApi, asker: Asker) => Promise<unknown>> = {
  'POST account/login': async (api) => {
    const { Username: username, Alias: alias } = await api.addPatient(ofEverything, besidesEverything)
    return Object.fromEntries(loginForm({ username, alias, withDashboard: 'true' }))
  },
  'POST orders': async (api, { alias, browser, token }) => {
    const caller = callerWith(api, browser, { Authorization: `Bearer ${token}`, Alias: alias ?? '' })
    return orderOf(caller, (await firstOrderable(caller)) ?? '')
  },
  'POST conversations': async () => ({ Topic: 'Other', Subject: 'A question', Message: 'Is it ready?', PhotoKeys: [] }),
  'POST conversations/{id}': async () => ({ Message: 'Thank you.' }),
  'POST orders/draft': async () => ({ OrderIdempotencyKey: 'counted-statements', Items: [] }),
}

async function firstOrderable(caller: Caller): Promise<string | undefined> {
  const { body } = await caller.get<SuppliesAnswer>('orders/supplies')
  return body.Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')?.HcpcsCode
}
