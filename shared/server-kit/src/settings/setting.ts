import type { ZodType } from 'zod'

/** One environment variable: its purpose, its kind and its default. */
export interface Setting<Value> {
  kind: Kind<Value>
  /** Its purpose, in a few words. */
  means: string
  /** The table's text for the default; null when the variable is required. */
  usual: string | null
  fallback: Value | null
  /** Secret: never printed, and also read from the file that `<name>_FILE` names. */
  isSecret: boolean
}

/** Converts a text into a value. */
export interface Kind<Value> {
  schema: ZodType<Value, string>
  /** What it is and how to write it: `a port. Write a number from 0 to 65535`. */
  says: string
  /** An example, such as `8080`. */
  example: string
  /** What is wrong with a text, and what to write, where the kind knows it better. It repeats none of the text. */
  why?: (given: string) => string | null
}

type Settings = Readonly<Record<string, Setting<unknown>>>

/** The values that a table of settings is read as. */
export type SettingsValues<Table extends Settings> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never
}

interface About<Value> {
  means: string
  /** An example for this setting, when the kind's own says too little. */
  example?: string
  fallback: Value
  /** The table's text for the default. Default: the value itself. */
  usual?: string
}

/** A setting with a default. */
export function setting<Value>(kind: Kind<Value>, { example, fallback, means, usual }: About<Value>): Setting<Value> {
  const text = usual ?? String(fallback)
  return { kind: { ...kind, example: example ?? kind.example }, means, usual: text, fallback, isSecret: false }
}

/** An optional setting. `usual` says what happens without it. */
export function optional<Value>(
  kind: Kind<Value>,
  about: Omit<About<Value>, 'fallback'> & { usual: string },
): Setting<Value | null> {
  return { ...setting<Value | null>(kind, { ...about, fallback: null }) }
}

/** A required setting. */
export function required<Value>(kind: Kind<Value>, about: Omit<About<Value>, 'fallback' | 'usual'>): Setting<Value> {
  return { ...setting<Value | null>(kind, { ...about, fallback: null }), usual: null } as Setting<Value>
}

/** An optional secret, which must not be in a log or a list of processes. */
export function secret<Value>(
  kind: Kind<Value>,
  about: Omit<About<Value>, 'fallback'> & { usual: string },
): Setting<Value | null> {
  return { ...optional(kind, about), isSecret: true }
}
