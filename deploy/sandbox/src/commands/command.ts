import { SandboxError } from './sandbox-error.ts'
import type { StaffClient } from './staff-client.ts'

/** The options of all commands: those with a value, and flags. */
export const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  'over-allowance': { type: 'boolean' },
  'six-digits': { type: 'boolean' },
  send: { type: 'string' },
  note: { type: 'string' },
  reason: { type: 'string' },
  question: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  from: { type: 'string' },
} as const

/** The options that were given. */
export type Given = {
  [Name in keyof typeof options]?: (typeof options)[Name]['type'] extends 'string' ? string : boolean
}

/** The result of a command: for people, and for programs. */
export interface Outcome {
  text: string
  json: unknown
}

export interface Command {
  /** The usage lines of a command, with what each does. */
  usage: readonly (readonly [typed: string, does: string])[]
  run: (words: readonly string[], given: Given, staff: StaffClient) => Promise<Outcome>
}

/**
 * Checks a word against the allowed ones.
 *
 * @throws SandboxError listing them.
 */
export function oneOf<const Choice extends string>(
  what: string,
  word: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === word?.toLowerCase())
  if (found !== undefined) return found
  const fault = word === undefined ? `Say ${what}` : `${word} is not ${what}`
  throw new SandboxError(`${fault}: ${choices.join(', ')}.`, 'usage')
}

/**
 * Parses a key.
 *
 * @throws SandboxError when the word is no key.
 */
export function keyFrom(what: string, word: string | undefined): number {
  if (word !== undefined && /^[1-9]\d{0,9}$/.test(word)) return Number(word)
  throw new SandboxError(`Say which ${what}, by the key in its list: pnpm sandbox ${what}s`, 'usage')
}

/** An object with this one member, or without it when there is no value. */
export function said<Value>(name: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [name]: value }
}
