import type { ZodType } from 'zod'

/** One environment variable: what it is for, how it is read, and what it is when nobody says. */
export interface Setting<Value> {
  kind: Kind<Value>
  /** What it is for, in a few words. */
  means: string
  /** What stands in the table for one that is not given; null for one that has to be. */
  usual: string | null
  fallback: Value | null
  /** Never repeated in a message, and also read from the file that `<name>_FILE` names. */
  isSecret: boolean
}

/** How a text becomes a value. */
export interface Kind<Value> {
  schema: ZodType<Value, string>
  /** What it is and how to write it: `a port. Write a number from 0 to 65535`. */
  says: string
  /** Such as `8080`. */
  example: string
}

type Settings = Readonly<Record<string, Setting<unknown>>>

/** What a table of settings is read as. */
export type SettingsValues<Table extends Settings> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never
}

interface About<Value> {
  means: string
  /** An example of this very setting, when the kind's own says too little. */
  example?: string
  fallback: Value
  /** What the table says of the fallback; the fallback itself unless told. */
  usual?: string
}

/** A setting that is something when nobody says. */
export function setting<Value>(kind: Kind<Value>, { example, fallback, means, usual }: About<Value>): Setting<Value> {
  const text = usual ?? String(fallback)
  return { kind: { ...kind, example: example ?? kind.example }, means, usual: text, fallback, isSecret: false }
}

/** A setting that may be left out; `usual` says what happens then. */
export function optional<Value>(
  kind: Kind<Value>,
  about: Omit<About<Value>, 'fallback'> & { usual: string },
): Setting<Value | null> {
  return { ...setting<Value | null>(kind, { ...about, fallback: null }) }
}

/** A setting without which there is no start. */
export function required<Value>(kind: Kind<Value>, about: Omit<About<Value>, 'fallback' | 'usual'>): Setting<Value> {
  return { ...setting<Value | null>(kind, { ...about, fallback: null }), usual: null } as Setting<Value>
}

/** An optional setting that nobody should read in a log or a list of processes. */
export function secret<Value>(
  kind: Kind<Value>,
  about: Omit<About<Value>, 'fallback'> & { usual: string },
): Setting<Value | null> {
  return { ...optional(kind, about), isSecret: true }
}
