import { CommandError } from './command-error.ts'
import type { StaffClient } from './staff-client.ts'

/** The options of a command, as `parseArgs` of Node takes them. */
export type Options = Readonly<Record<string, { type: 'boolean' | 'string'; short?: string }>>

/** The options that were given, by name. */
export type Given<Of extends Options = Options> = {
  [Name in keyof Of]?: Of[Name]['type'] extends 'string' ? string : boolean
}

/** The result of a command: for people, and for programs. */
export interface Outcome {
  text: string
  json: unknown
  /** Why the process ends with 1 although the command ran to its end, such as rows that were rejected. */
  failed?: boolean
}

export interface Command {
  /** The usage lines of a command, with what each does. */
  usage: readonly (readonly [typed: string, does: string])[]
  options: Options
  run: (words: readonly string[], given: Record<string, string | boolean>, staff: StaffClient) => Promise<Outcome>
}

/** Makes a command whose `run` knows the types of its own options. */
export function command<const Of extends Options>(definition: {
  usage: Command['usage']
  options?: Of
  run: (words: readonly string[], given: Given<Of>, staff: StaffClient) => Promise<Outcome>
}): Command {
  const { usage, options, run } = definition
  return { usage, options: options ?? {}, run: (words, given, staff) => run(words, given as Given<Of>, staff) }
}

/**
 * Checks a word against the allowed ones.
 *
 * @throws CommandError listing them.
 */
export function oneOf<const Choice extends string>(
  what: string,
  word: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === word?.toLowerCase())
  if (found !== undefined) return found
  const fault = word === undefined ? `Say ${what}` : `${word} is not ${what}`
  throw new CommandError(`${fault}: ${choices.join(', ')}.`, 'usage')
}

/**
 * Parses a key.
 *
 * @throws CommandError when the word is no key.
 */
export function keyFrom(what: string, word: string | undefined, list = `npm run staff -- ${what}s`): number {
  if (word !== undefined && /^[1-9]\d{0,9}$/.test(word)) return Number(word)
  throw new CommandError(`Say which ${what}, by the key in its list: ${list}`, 'usage')
}

/** An object with this one member, or without it when there is no value. */
export function said<Value>(name: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [name]: value }
}
