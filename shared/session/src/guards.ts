/** Small checks for stored records. */

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a text or null. */
export function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
