/** Whether a query failed because of a row that is already there. Drizzle wraps what the engines throw. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
