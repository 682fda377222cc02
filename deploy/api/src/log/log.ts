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
export function describeError(error: unknown): { error: string; code?: string; at: string[] } {
  // Libraries also report plain objects with an error's members.
  if (!(error instanceof Error)) {
    const { name, code, message } = Object(error) as Record<string, unknown>
    if (message === undefined && code === undefined) return { error: typeof error, at: [] }
    return { error: typeof name === 'string' ? name : 'Error', ...(typeof code === 'string' ? { code } : {}), at: [] }
  }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: cause.name, ...(code ? { code } : {}), at: at.slice(0, 8).map((line) => line.trim()) }
}
