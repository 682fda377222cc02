import { sql } from 'drizzle-orm'

import type { Database } from '../../src/platform/database/database.ts'
import { rowsOf } from '../../src/platform/database/pick-columns.ts'

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
