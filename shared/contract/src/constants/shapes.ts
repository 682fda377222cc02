/**
 * Guards for what is stored in the browser: another release may have written it, or somebody's tool. What a guard lets
 * pass is read without a further look.
 */

/** Says whether a stored value is what it should be. */
export type Check = (value: unknown) => boolean

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether a value is a number that can be counted with. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** Whether a value is a day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && isMoment(value)
}

/** Whether a value is a moment in ISO 8601. */
export function isMoment(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value))
}

/** Whether a value is true or false. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** Whether a value is a text or null. */
export const isTextOrNull: (value: unknown) => value is string | null = orNull(isText)

/** A guard that also lets null pass. */
export function orNull<Value>(isValue: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | null => value === null || isValue(value)
}

/** A guard for a list. */
export function listOf<Item>(isItem: (value: unknown) => value is Item) {
  return (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem)
}

/** A guard for one of these texts. */
export function oneOf<Text extends string>(...texts: readonly Text[]) {
  return (value: unknown): value is Text => texts.some((text) => text === value)
}

/**
 * A guard for a record. The compiler asks for a check of each member, so that nothing that a page reads goes unchecked:
 * `recordOf<Pet>({ name: isText, age: orNull(isNumber) })`.
 */
export function recordOf<Value extends object>(checks: { readonly [Name in keyof Value]-?: Check }) {
  const each = Object.entries<Check>(checks)
  return (value: unknown): value is Value => isRecord(value) && each.every(([name, check]) => check(value[name]))
}
