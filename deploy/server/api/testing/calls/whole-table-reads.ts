import { sql } from 'drizzle-orm'

import type { Database } from '../../src/platform/database/database.ts'
import { rowsOf } from '../../src/platform/database/pick-columns.ts'

/** Tables that stay small however many patients there are, or of which a list shows every row. */
const small: ReadonlySet<string> = new Set(['add_ons', 'catalogue_items', 'providers', 'sandbox'])

/** A step of a plan, as PostgreSQL writes it in JSON. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
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
    const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: Step }[])
    if (plans.length === 0) throw new Error('PostgreSQL told no plan.')
    return [...new Set(plans.flatMap(({ Plan: plan }) => readingsOf(plan)))]
  })
}

/** @param isLimited Whether the step is asked for some rows alone. An index then has the first of them at once. */
function readingsOf(step: Step, isLimited = false): string[] {
  const own = step['Relation Name']
  const isFirst = isLimited && step['Node Type'].startsWith('Index') && step.Filter === undefined
  const isByIndex = isFirst || step['Index Cond'] !== undefined || step['Recheck Cond'] !== undefined
  const isWhole = own !== undefined && step['Node Type'].endsWith('Scan') && !isByIndex && !small.has(own)
  return [
    ...(isWhole ? [own] : []),
    ...(step.Plans ?? []).flatMap((each) => readingsOf(each, step['Node Type'] === 'Limit')),
  ]
}
