import type { CallDefinition } from '@homeside/contract/call'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { Problem } from '@homeside/contract/problem'

import type { OpenDatabase } from '../../src/platform/database/database.ts'
import type { Asker } from '../ask-call.ts'
import { signInAsKind } from '../sign-in-as-kind.ts'
import { startTestApi, usualNow } from '../start-test-api.ts'
import type { TestApi } from '../test-api.ts'
import { openFilledDatabase } from '../test-database.ts'
import { fittingRequest } from './fitting-request.ts'

/** What one request of a call asked of the database. */
interface AskedCall {
  /** Method and path. */
  call: string
  /** The texts of the statements, without values. */
  statements: string[]
  /** `done`, or why the request was refused; then the count says less. */
  outcome: string
}

/** How many made-up requests are tried for one that is not refused. */
const tries = 4
/** Any kind will do for a call that no session makes. */
const usualKind: SessionKind = 'portal'

/**
 * Makes every call of the contract, for a patient who has data of every kind, and keeps the statements of a request
 * that was answered.
 *
 * @param open a database with the sandbox. Default: the embedded one, which sends nothing around a transaction.
 */
export async function statementsOfCalls(
  open: (logSql: (statement: string) => void) => Promise<OpenDatabase> = (logSql) =>
    openFilledDatabase(usualNow, logSql),
): Promise<AskedCall[]> {
  const asked: string[] = []
  const opened = await open((statement) => asked.push(statement))
  const api = await startTestApi({ opened, loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })
  try {
    const askers = new Map<SessionKind, Asker>()
    const done: AskedCall[] = []
    // Readings first: they find everything as it was made.
    const calls = (await contractCalls()).map(({ call }) => call)
    const isReading = ({ method }: CallDefinition) => method === 'GET'
    for (const call of [...calls.filter(isReading), ...calls.filter((each) => !isReading(each))]) {
      let last: AskedCall | undefined
      for (const kind of kindsFor(call)) {
        const asker = askers.get(kind) ?? (await signInAsKind(api, kind))
        last = await askCall(api, call, asker, asked)
        // Some calls change the session, or the patient's state at the provider.
        const mayHaveMoved = !isReading(call) && last.outcome === 'done' && /^account\/|provider/i.test(call.path)
        if (mayHaveMoved) askers.delete(kind)
        else askers.set(kind, asker)
        if (last.outcome !== 'forbidden') break
      }
      if (last) done.push(last)
    }
    return done
  } finally {
    await api.close()
  }
}

async function askCall(api: TestApi, call: CallDefinition, asker: Asker, asked: string[]): Promise<AskedCall> {
  const name = `${call.method} ${call.path}`
  let refused: AskedCall | undefined
  for (let seed = 1; seed <= tries; seed++) {
    const ask = await fittingRequest(api, call, asker, seed)
    await api.workFinished()
    asked.length = 0
    const response = await ask()
    const statements = [...asked]
    if (response.ok) return { call: name, statements, outcome: 'done' }
    const { code: outcome } = (await response.json()) as Problem
    if (refused === undefined || statements.length > refused.statements.length) {
      refused = { call: name, statements, outcome }
    }
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
