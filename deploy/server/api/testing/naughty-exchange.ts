import { isLong } from '@homeside/build/testing/test-size'
import type { Problem } from '@homeside/contract/problem'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import fc from 'fast-check'

import type { Answered } from './test-api.ts'

/**
 * Byte order marks, characters that no database keeps, half characters, line ends of other systems, and spaces around.
 */
const marks = [
  '\uFEFFa mark first',
  '\uFEFF\uFEFFtwo marks',
  'a mark \uFEFF inside',
  'nul \u0000',
  'half \ud83d',
  'a\r\nb',
  '  spaces around\t ',
]
const seed = 20_260_310
const wanted = 1000

/** A thousand texts that software often handles wrongly: known ones, and made-up ones of any character. */
export const naughtyTexts: readonly string[] = [
  ...marks,
  ...naughtyStrings,
  ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), {
    numRuns: wanted - marks.length - naughtyStrings.length,
    seed,
  }),
]

/** The usual run tries one in so many of the known and made-up texts. */
const everyNth = isLong ? 1 : 240

/** What this run writes into every field: the marks, and some of the others. */
export const textsOfRun = naughtyTexts.filter((_, index) => index < marks.length || index % everyNth === 0)

/** A text without the byte order marks at its start, which the API leaves out. */
function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF+/, '')
}

/** Whether a text has characters that no database can store. */
function isUnstorable(text: string): boolean {
  return /[\0\p{Surrogate}]/u.test(text)
}

/** What became of a request: it was refused, as a whole or at these paths, or this is read of it afterwards. */
export type Sent = { refused: readonly string[] | 'whole' } | { read: unknown }

/** A call that takes texts, and the call that tells them again. */
export interface Exchange {
  /** How the contract calls it: `POST staff/conversations`. */
  call: string
  /** A request that nothing is wrong with. */
  plain: object
  /** The paths of its texts, such as `Address.Street`. */
  texts: readonly string[]
  /** How a text is written at a path. Default: as it is. */
  written?: (path: string, text: string) => string
  /** Sends a request. What is read afterwards is given in the request's shape. */
  send: (body: object) => Promise<Sent>
}

/**
 * Writes each text at every path of some requests. All paths of one request have texts at once, each another, so that
 * none can be taken for its neighbour. Where one is refused, the plain text is written in its place, until the request is
 * taken.
 *
 * @param exchangesOf The requests of one round, to be sent one after the other.
 * @returns what is wrong: texts that are read again differently, refusals that name no path of the text, and paths that
 *   refused every text.
 */
export async function faultsOf(
  texts: readonly string[],
  exchangesOf: () => Exchange[] | Promise<Exchange[]>,
): Promise<string[]> {
  const faults: string[] = []
  const [tried, taken] = [new Set<string>(), new Set<string>()]
  for (const round of texts.keys()) {
    for (const exchange of await exchangesOf()) {
      const { call, texts: paths, written = (_, text) => text } = exchange
      for (const path of paths) tried.add(`${call} ${path}`)
      const given = paths.map((path, place): [string, string] => {
        return [path, written(path, texts[(round + place) % texts.length] ?? '')]
      })
      faults.push(...(await write(new Map(given), exchange, taken)))
    }
  }
  const untaken = [...tried].filter((name) => !taken.has(name))
  return [...faults, ...untaken.map((name) => `${name} took no text`)]
}

/** Writes texts by their paths. */
async function write(given: ReadonlyMap<string, string>, exchange: Exchange, taken: Set<string>): Promise<string[]> {
  const { call, plain, send } = exchange
  let body: unknown = plain
  for (const [path, text] of given) body = withText(body, path.split('.'), text)
  const sent = await send(Object(body) as object)
  if ('read' in sent) {
    for (const path of given.keys()) taken.add(`${call} ${path}`)
    return [...given].flatMap(([path, text]) => {
      const told = valueAt(sent.read, path.split('.'))
      return told === withoutMarks(text) ? [] : [`${call} ${path} ${shown(text)} was told as ${shown(told)}`]
    })
  }
  // A text that no database can store may be refused with the request that has it.
  const unstorable = [...given.keys()].filter((path) => isUnstorable(given.get(path) ?? ''))
  const refused = sent.refused === 'whole' ? unstorable : sent.refused
  if (refused.length === 0 || refused.some((path) => !given.has(path))) {
    return [`${call} was refused at ${shown(sent.refused)} with ${shown([...given])}`]
  }
  return write(new Map([...given].filter(([path]) => !refused.includes(path))), exchange, taken)
}

/** What became of a request that is answered as a whole. */
export async function sentOf({ status, body }: Answered<Problem>, read: () => Promise<unknown>): Promise<Sent> {
  if (status === 200) return { read: await read() }
  if (status !== 400 && status !== 422) throw new Error(`The call answered ${status} ${body.code}.`)
  return { refused: status === 400 ? 'whole' : Object.keys(body.fields ?? {}) }
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce((inside: unknown, name) => Reflect.get(Object(inside), name) as unknown, value)
}

/** A value with a text at a place. It shares nothing on the way there, so that no other place gets the text too. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  const inside = withText(Reflect.get(Object(value), name), rest, text)
  return Array.isArray(value) ? value.with(Number(name), inside) : { ...Object(value), [name]: inside }
}

function shown(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 200)
}
