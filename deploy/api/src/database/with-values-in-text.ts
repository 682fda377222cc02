import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * A condition whose values are part of the statement's text. Plans are made without a statement's values, so only then
 * does PostgreSQL see that an index of some rows has all that fulfil the condition. Never for values of a request.
 */
export function withValuesInText(condition: SQL | undefined): SQL {
  return sql`${condition}`.inlineParams()
}
