import type { Problem } from '@homeside/contract/problem'

import type { Answered } from './caller.ts'
import { isUnstorable, withoutMarks } from './naughty-texts.ts'

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
 * Writes each text at every path of some requests at once. Where it is refused, the plain text is written in its place,
 * until the request is taken.
 *
 * @param exchangesOf The requests for one text, to be sent one after the other.
 * @returns what is wrong: texts that are read again differently, refusals that name no path of the text, and paths that
 *   refused every text.
 */
export async function faultsOf(
  texts: readonly string[],
  exchangesOf: () => Exchange[] | Promise<Exchange[]>,
): Promise<string[]> {
  const faults: string[] = []
  const [tried, taken] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    for (const exchange of await exchangesOf()) {
      for (const path of exchange.texts) tried.add(`${exchange.call} ${path}`)
      faults.push(...(await write(text, exchange, taken, exchange.texts)))
    }
  }
  const untaken = [...tried].filter((name) => !taken.has(name))
  return [...faults, ...untaken.map((name) => `${name} took no text`)]
}

async function write(
  text: string,
  exchange: Exchange,
  taken: Set<string>,
  paths: readonly string[],
): Promise<string[]> {
  const { call, plain, written = (_, typed) => typed, send } = exchange
  const body = structuredClone(plain)
  for (const path of paths) setAt(body, path.split('.'), written(path, text))
  const sent = await send(body)
  if ('read' in sent) {
    for (const path of paths) taken.add(`${call} ${path}`)
    const told = (path: string) => valueAt(sent.read, path.split('.'))
    const differing = paths.filter((path) => told(path) !== withoutMarks(written(path, text)))
    return differing.map((path) => `${call} ${path} ${shown(text)} was told as ${shown(told(path))}`)
  }
  // A text that no database can store may be refused with the request that has it.
  const refused = sent.refused === 'whole' && isUnstorable(text) ? paths : sent.refused
  const isElsewhere = refused === 'whole' || refused.some((path) => !paths.includes(path))
  if (isElsewhere || refused.length === 0) return [`${call} ${shown(text)} was refused at ${String(refused)}`]
  const others = paths.filter((path) => !refused.includes(path))
  return write(text, exchange, taken, others)
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

function setAt(body: object, names: readonly string[], text: string): void {
  Reflect.set(Object(valueAt(body, names.slice(0, -1))) as object, names.at(-1) ?? '', text)
}

function shown(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 80)
}
