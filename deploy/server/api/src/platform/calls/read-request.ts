import type { CallDefinition } from '@homeside/contract/call'
import { photoMaxBytes } from '@homeside/contract/constants/limits'
import { addressFaults } from '@homeside/contract/constants/outside-address'
import { fieldCodes, type StaffFieldCode, staffFieldCodes } from '@homeside/contract/constants/problem-codes'
import type { Context } from 'hono'
import { z } from 'zod'

import { Problem } from '../problems/problem.ts'
import type { CallEnvironment } from './call-environment.ts'
import { cardNumberPaths } from './card-numbers.ts'
import { type BodyDeadlines, readBytes, textMaxBytes } from './read-bytes.ts'

/** An item of a list that does not fit, and what is wrong with it by the path in the request. */
export interface RefusedItem {
  index: number
  item: unknown
  fields: Readonly<Record<string, StaffFieldCode>>
}

/** The parsed parts of a request; undefined when the call has no such part. */
export interface RequestParts {
  body: unknown
  query: unknown
  params: unknown
  refused: readonly RefusedItem[]
}

/**
 * Reads and checks everything that a call declares. Undeclared members are refused.
 *
 * @throws Problem malformed, too-large, too-slow or overloaded while files arrive, or validation when the call can say
 *   what is wrong with a field.
 */
export async function readRequest(
  call: CallDefinition,
  context: Context<CallEnvironment>,
  deadlines: BodyDeadlines,
): Promise<RequestParts> {
  const sent = call.body ? await readBody(call, context, deadlines) : undefined
  const { given, items, refused } = await judgeItems(call, sent, () => context.get('requestSlot').giveWay())
  const checked = call.body ? check(call, call.body, given) : undefined
  const body = call.judgedAlone ? { ...(checked as object), [call.judgedAlone.member]: items } : checked
  const query = call.query ? check(call, call.query, uniqueMembers(searchParams(context))) : undefined
  const params = call.params ? check(call, call.params, context.req.param()) : undefined
  return { body, query, params, refused }
}

async function readBody(
  call: CallDefinition,
  context: Context<CallEnvironment>,
  deadlines: BodyDeadlines,
): Promise<unknown> {
  const { raw } = context.req
  const slot = context.get('requestSlot')
  if (call.encoding === 'multipart') {
    return readMultipart(call, raw, (maxBytes) =>
      slot.withoutWhileUploading(() => readBytes(raw, { maxBytes, deadlineMs: deadlines.files })),
    )
  }
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  const text = context.get('text')
  if (call.encoding === 'form') {
    if (type !== 'application/x-www-form-urlencoded') throw new Problem('malformed')
    return uniqueMembers(new URLSearchParams(text))
  }
  if (type !== 'application/json') throw new Problem('malformed')
  return parseJson(text)
}

function searchParams(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/** The members of a form. A form that gives one twice is refused, because it would have no single meaning. */
function uniqueMembers(form: URLSearchParams): unknown {
  if (new Set(form.keys()).size !== [...form.keys()].length) throw new Problem('malformed')
  return Object.fromEntries(form)
}

/** What is wrong at a path; null when the request as a whole does not fit the call. */
type Fault = readonly [path: string, code: StaffFieldCode | null]

function check(call: CallDefinition, schema: z.ZodType, given: unknown): unknown {
  const { data, faults, cards } = readValue(call, schema, given)
  const refuse = (codes: readonly Fault[]) => {
    const isWhole = !call.problems.includes('validation') || codes.some(([, code]) => code === null)
    if (isWhole) throw new Problem('malformed')
    throw new Problem('validation', { fields: fieldsOf(codes) })
  }
  if (cards.length > 0) refuse(cards)
  if (faults.length > 0) refuse(faults)
  return data
}

/** After how many items of a list others go first: they take about a millisecond. */
const itemsAtOnce = 20

/** Checks each item of a list that is judged alone. The body keeps no item: they are read already. */
async function judgeItems(
  call: CallDefinition,
  sent: unknown,
  giveWay: () => Promise<void>,
): Promise<{ given: unknown; items: unknown[]; refused: RefusedItem[] }> {
  const { judgedAlone, body } = call
  const whole = { given: sent, items: [], refused: [] }
  if (judgedAlone === undefined || !(body instanceof z.ZodObject)) return whole
  const { member, most } = judgedAlone
  const list: unknown = typeof sent === 'object' && sent !== null && member in sent ? Reflect.get(sent, member) : null
  const schema: unknown = body.shape[member]
  if (!Array.isArray(list) || !(schema instanceof z.ZodArray)) return whole
  if (list.length > most) throw new Problem('too-large')
  const items: unknown[] = []
  const refused: RefusedItem[] = []
  for (const [index, item] of list.entries()) {
    if (index % itemsAtOnce === 0) await giveWay()
    const { data, faults, cards } = readValue(call, schema.element as z.ZodType, item)
    const wrong = [...faults, ...cards].map(
      ([path, code]) => [[member, index, path].filter((name) => name !== '').join('.'), code] as const,
    )
    if (wrong.length === 0) items.push(data)
    else refused.push({ index, item, fields: fieldsOf(wrong) })
  }
  return { given: { ...(sent as object), [member]: [] }, items, refused }
}

function fieldsOf(faults: readonly Fault[]): Record<string, StaffFieldCode> {
  return Object.fromEntries(faults.map(([path, code]) => [path, code ?? 'invalid']))
}

/** Reads a value: what a schema makes of it, what is wrong with it, and where something looks like a card number. */
function readValue(
  call: CallDefinition,
  schema: z.ZodType,
  given: unknown,
): { data: unknown; faults: Fault[]; cards: Fault[] } {
  const isPlain = !closerLook.test(JSON.stringify(given))
  const value = isPlain ? given : withoutByteOrderMarks(given)
  const places = isPlain ? [] : unstorablePaths(value)
  if (places.length > 0) {
    const isNamed = call.namesEveryFault === true
    const faults = places.map((path): Fault => [path, isNamed && path !== '' ? 'invalid' : null])
    return { data: undefined, faults, cards: [] }
  }
  const result = schema.safeParse(value, { reportInput: true })
  const faults = (result.error?.issues ?? []).flatMap((issue) => faultsOf(call, issue))
  const cards = isPlain ? [] : cardNumberPaths(value).map((path) => [path, 'card-number'] as const)
  return { data: result.data, faults, cards }
}

/**
 * Matches JSON in which a text may need a closer look: it is not all printable ASCII, has escapes by number, or as many
 * digits as a card number. Most values are without, and the walks over a long list of them take long.
 */
const closerLook = /[^ -~]|\\u|"(?:[^\d"]*\d){13}/

/** Where an issue is, and its code, as `fieldCodeOf` says it. */
function faultsOf(call: CallDefinition, issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.join('.')
  if (!call.namesEveryFault || !(issue.code === 'unrecognized_keys' || issue.path.length > 0)) {
    return [[path, fieldCodeOf(issue)]]
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => [[...issue.path, name].join('.'), 'unknown-member'])
  }
  return [[path, fieldCodeOf(issue) ?? 'invalid']]
}

/**
 * The code for a field: the one that its rule names, or a general one; null when the request as a whole does not fit
 * the call.
 */
function fieldCodeOf(issue: z.core.$ZodIssue): StaffFieldCode | null {
  if (issue.path.length === 0 || issue.code === 'unrecognized_keys') return null
  if (issue.input === undefined) return 'required'
  if (issue.code === 'invalid_type') return null
  const named = [...fieldCodes, ...staffFieldCodes, ...addressFaults].find((code) => code === issue.message)
  if (named !== undefined) return named
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'invalid'
  if (issue.origin === 'array') return issue.code === 'too_small' ? 'nothing-selected' : 'invalid'
  if (issue.origin === 'string') return issue.code === 'too_small' ? 'required' : 'invalid'
  return 'out-of-range'
}

const unstorable = /[\0\p{Surrogate}]/u

/**
 * Where a text is that PostgreSQL cannot store, because it holds U+0000 or half of a surrogate pair. A name of a member
 * counts as its object's.
 */
function unstorablePaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    unstorable.test(name) ? [path.join('.')] : unstorablePaths(member, [...path, name]),
  )
}

/**
 * Removes a byte order mark at the start of a text. PGlite would drop it and PostgreSQL would keep it; now the answer
 * is what is stored.
 */
function withoutByteOrderMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^\uFEFF+/, '')
  if (Array.isArray(value)) return value.map(withoutByteOrderMarks)
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutByteOrderMarks(member)]))
}

/** Far deeper than any call's body, and far from where recursive functions run out of stack. */
const deepest = 64

/**
 * Parses JSON. Values that are nested too deeply, and members that are given twice, are refused before anything else
 * walks them.
 *
 * @throws Problem malformed.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('malformed')
  }
  // Of two members with one name, the value has the last alone.
  if (countMembers(value) !== countNames(text)) throw new Problem('malformed')
  return value
}

function countMembers(value: unknown, depth = 1): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > deepest) throw new Problem('malformed')
  const members: unknown[] = Object.values(value)
  return members.reduce<number>(
    (count, member) => count + countMembers(member, depth + 1),
    Array.isArray(value) ? 0 : members.length,
  )
}

/** Counts the members that a JSON text names: after each name there is a colon outside of quotes. */
function countNames(text: string): number {
  let count = 0
  let isQuoted = false
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\') place += 1
    else if (character === ':' && !isQuoted) count += 1
  }
  return count
}

/**
 * Reads a multipart body: each member once, except the one with files. Names and types that a sender gives to files are
 * ignored.
 *
 * @param receive Reads the body, up to this many bytes.
 * @throws Problem too-large, or malformed.
 */
async function readMultipart(
  call: CallDefinition,
  request: Request,
  receive: (maxBytes: number) => Promise<Blob>,
): Promise<Record<string, unknown>> {
  if (call.files === undefined) throw new Error(`${call.path} does not say where its files are.`)
  const { member, maxCount } = call.files
  const form = await parseForm(request, () => receive(maxCount * photoMaxBytes + textMaxBytes))
  const members = new Map<string, unknown>([[member, form.getAll(member)]])
  for (const [name, value] of form) {
    if (value instanceof File !== (name === member)) throw new Problem('malformed')
    if (value instanceof File) {
      if (value.size > photoMaxBytes) throw new Problem('too-large')
      continue
    }
    if (members.has(name)) throw new Problem('malformed')
    // A form writes every line break as CR LF, whatever was typed.
    members.set(name, value.replaceAll('\r\n', '\n'))
  }
  return Object.fromEntries(members)
}

async function parseForm(request: Request, receive: () => Promise<Blob>): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) throw new Problem('malformed')
  const bytes = await receive()
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new Problem('malformed')
  }
}
