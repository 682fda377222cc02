import pino from 'pino'

export type Log = pino.Logger

/** Where log lines go, such as `process.stdout` or a file's stream. */
export interface LogDestination {
  write: (line: string) => unknown
}

/**
 * A log of JSON lines. Callers log only methods, route patterns, statuses, durations and correlation ids: nothing about
 * a patient.
 */
export function createLog(destination: LogDestination): Log {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** What may be logged of an error: its kind and place. Its message may quote a patient's data. */
export function describeError(error: unknown): { error: string; code?: string; path?: string; at: string[] } {
  // Libraries also report plain objects with an error's members.
  if (!(error instanceof Error)) {
    const { name, code, message } = Object(error) as Record<string, unknown>
    if (message === undefined && code === undefined) return { error: typeof error, at: [] }
    return { error: typeof name === 'string' ? name : 'Error', ...(typeof code === 'string' ? { code } : {}), at: [] }
  }
  // The innermost says what happened: a fetch says only that it failed.
  let cause = error
  while (cause.cause instanceof Error) cause = cause.cause
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // The path of a file that cannot be read. Errors of requests for a patient's data have none.
  const file = 'path' in cause && typeof cause.path === 'string' ? { path: cause.path } : {}
  return { error: cause.name, ...(code ? { code } : {}), ...file, at: at.slice(0, 8).map((line) => line.trim()) }
}
