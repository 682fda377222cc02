/** Errors of connections, by Node's codes. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** PostgreSQL's own: connections, resources, shutting down or starting, trouble with its files, a standby. */
const awayStates = /^(08...|53...|57P0[1-4]|58030|25006)$/
const fullState = '53100'
/** The driver's errors that have no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether the database could not be asked, or could not keep what was asked of it: another time it may. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) =>
    code === null ? driverWords.test(message) : connectionCodes.has(code) || awayStates.test(code),
  )
}

/** Whether its disk is full: it can be read and not written. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === fullState)
}

function causesOf(error: unknown): { code: string | null; message: string }[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return [{ code, message: error.message }, ...causesOf(error.cause)]
}
