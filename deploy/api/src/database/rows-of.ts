/**
 * The rows of a raw statement, which both engines return in the same form.
 *
 * @throws Error when the result has no rows.
 */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows
  throw new Error('The statement answered no rows.')
}
