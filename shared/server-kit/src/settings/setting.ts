import { addressFaultWords, type readOutsideAddress } from '@homeside/contract/constants/outside-address'
import * as z from 'zod'

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
  schema: z.ZodType<Value, string>
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
  return setting<Value | null>(kind, { ...about, fallback: null })
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

const whole = z.string().regex(/^\d+$/).transform(Number)

export const port: Kind<number> = {
  schema: whole.pipe(z.number().max(65_535)),
  says: 'a port. Write a number from 1 to 65535, or 0 for any free one',
  example: '8080',
}

/** A kind of setting: a whole number within limits. */
export function wholeNumber(lowest: number, highest: number): Kind<number> {
  return {
    schema: whole.pipe(z.number().min(lowest).max(highest)),
    says: `a number from ${lowest} to ${highest}. Write one of them`,
    example: String(lowest),
  }
}

/** A kind of setting: one of a few numbers. */
export function oneOf<Value extends number>(values: readonly Value[]): Kind<Value> {
  return {
    schema: whole.pipe(z.literal([...values])),
    says: `one of ${values.join(', ')}. Write one of them`,
    example: String(values[0]),
  }
}

export const text: Kind<string> = { schema: z.string(), says: 'a text. Write any', example: 'something' }

export const flag: Kind<boolean> = {
  schema: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
  says: 'true or false. Write one of them',
  example: 'true',
}

const origin = z
  .string()
  .trim()
  .pipe(z.url({ protocol: /^https?$/, abort: true }).refine((given) => new URL(given).origin === given))

/** Exact origins of pages, separated by commas: scheme, host and port, nothing after them. */
export const origins: Kind<readonly string[]> = {
  schema: z
    .string()
    .transform((given) => given.split(','))
    .pipe(z.array(origin)),
  says: 'a list of origins. Write scheme, host and port without a slash at the end, and commas between several',
  example: 'https://portal.example',
}

/** The same kind, or the word `none`. */
export function orNone({ schema, says, ...kind }: Kind<string>): Kind<string> {
  return { ...kind, schema: z.literal('none').or(schema), says: `${says}, or none` }
}

type ReadAddress = (given: string) => ReturnType<typeof readOutsideAddress>

/** An address outside, whose reader says what is wrong with it and makes its one form. */
export function outside(example: string, read: ReadAddress): Kind<string> {
  return {
    schema: z.string().transform((given, context) => {
      const found = read(given)
      if ('address' in found) return found.address
      context.addIssue({ code: 'custom', message: found.fault })
      return z.NEVER
    }),
    says: 'an address. Write it whole',
    example,
    why: (given) => {
      const found = read(given)
      return 'fault' in found ? addressFaultWords[found.fault] : null
    },
  }
}

/**
 * An address of which only the beginning is checked: PostgreSQL's have forms that no URL has (a socket's folder,
 * several hosts).
 *
 * @param schemes Such as `postgresql:`.
 */
export function address(schemes: readonly string[], example: string): Kind<string> {
  return {
    schema: z.string().refine((given) => schemes.some((scheme) => given.startsWith(`${scheme}//`))),
    says: `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}. Write it whole`,
    example,
  }
}
