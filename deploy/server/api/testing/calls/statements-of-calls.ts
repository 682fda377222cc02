import type { CallDefinition } from '@homeside/contract/call'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { Problem } from '@homeside/contract/problem'
import { sql } from 'drizzle-orm'

import type { OpenDatabase, Database } from '../../src/platform/database/database.ts'
import { rowsOf } from '../../src/platform/database/pick-columns.ts'
import type { Asker } from '../ask-call.ts'
import { openFilledDatabase } from '../engines.ts'
import { signInAsKind } from '../sign-in.ts'
import { startTestApi, usualNow } from '../start-test-api.ts'
import type { TestApi } from '../test-api.ts'
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

/** Tables that stay small however many patients there are, or of which a list shows every row. */
const small: ReadonlySet<string> = new Set(['add_ons', 'catalogue_items', 'providers', 'sandbox'])

/** A step of a plan, as PostgreSQL writes it in JSON. */
interface Step {
  'Node Type': string
  'Total Cost': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Step[]
}

/**
 * The tables that a statement reads as a whole because no index finds its rows. The plan is made without values, as of
 * a prepared statement.
 *
 * @param isAvoided Whether the database is told to avoid such readings. It then has them only where there is no other
 *   way, although reading a small table as a whole is quicker.
 */
export async function wholeTableReads(database: Database, statement: string, isAvoided: boolean): Promise<string[]> {
  const values = new Set(statement.match(/\$\d+/g)).size
  const nulls = values === 0 ? '' : `(${Array(values).fill('null').join()})`
  return database.transaction(async (transaction) => {
    const run = (text: string) => transaction.execute(sql.raw(text))
    await run(`set local enable_seqscan = ${isAvoided ? 'off' : 'on'}`)
    await run('set local plan_cache_mode = force_generic_plan')
    await run(`prepare explained as ${statement}`)
    const rows = rowsOf(await run(`explain (format json) execute explained${nulls}`))
    await run('deallocate explained')
    const partial = rowsOf(await run('select indexrelid::regclass as name from pg_index where indpred is not null'))
    const partialIndexes = new Set(partial.map(({ name }) => String(name)))
    const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: Step }[])
    if (plans.length === 0) throw new Error('PostgreSQL told no plan.')
    return [...new Set(plans.flatMap(({ Plan: plan }) => readingsOf(plan, plan, partialIndexes)))]
  })
}

/**
 * @param above The step that asks for its rows. Where that costs less in all, it stops early, and an index has the first
 *   rows at once.
 * @param partialIndexes Those whose condition is their own, so that a step needs none.
 */
function readingsOf(step: Step, above: Step, partialIndexes: ReadonlySet<string>): string[] {
  const own = step['Relation Name']
  const isIndex = step['Node Type'].startsWith('Index')
  const isFirst = isIndex && step.Filter === undefined && above['Total Cost'] < step['Total Cost']
  const isFound = step['Index Cond'] !== undefined || step['Recheck Cond'] !== undefined
  const isByIndex = isFirst || isFound || partialIndexes.has(step['Index Name'] ?? '')
  const isWhole = own !== undefined && step['Node Type'].endsWith('Scan') && !isByIndex && !small.has(own)
  return [...(isWhole ? [own] : []), ...(step.Plans ?? []).flatMap((each) => readingsOf(each, step, partialIndexes))]
}
