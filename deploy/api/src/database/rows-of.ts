/** The rows of a raw statement. Both engines return them alike. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows
  throw new Error('The statement answered no rows.')
}
