import { DrizzleQueryError } from 'drizzle-orm'

/** Connection errors, by Node's codes. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** PostgreSQL's own errors: connections, resources, a statement that took too long, shutdown or start, files, a standby. */
const awayStates = /^(08...|53...|57014|57P0[1-4]|58030|25006)$/
const fullState = '53100'
/** The driver's errors that have no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection|was closed))/

/** Errors that the driver threw before there was a statement. */
const unconnected = new WeakSet<Error>()

/**
 * Opens a connection. An error of it is known as the database's from then on: other services break with the same codes.
 */
export async function connecting<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  try {
    return await connect()
  } catch (error) {
    if (error instanceof Error) unconnected.add(error)
    throw error
  }
}

/** Whether the database could not be reached, or could not store something: it may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isOfDatabase(error)) return false
  return causesOf(error).some(({ code, message }) =>
    code === null ? driverWords.test(message) : connectionCodes.has(code) || awayStates.test(code),
  )
}

function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DrizzleQueryError || unconnected.has(error) || isOfDatabase(error.cause)
}

/** Whether its disk is full: it can be read but not written. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === fullState)
}

/** Whether a text was sent to it that it cannot keep, such as one with a NUL: whoever sent that is at fault. */
export function isUnstorable(error: unknown): boolean {
  return isOfDatabase(error) && causesOf(error).some(({ code }) => code === '22021' || code === '22P05')
}

function causesOf(error: unknown): { code: string | null; message: string }[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return [{ code, message: error.message }, ...causesOf(error.cause)]
}

/** Whether a query failed because the row exists already. Drizzle wraps the engines' errors. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
