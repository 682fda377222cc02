import type { CallDefinition } from '@homeside/contract/call'
import fc from 'fast-check'
import { z } from 'zod'

/** The keywords of JSON Schema that the contract's schemas come out as. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

/** Longer texts test the same and take their time. */
const longestText = 120

/**
 * Random values that fit a schema of the contract. They ignore the schema's refinements, so some of them do not fit.
 */
export function arbitraryFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema)
}

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  if (schema.allOf && schema.type === undefined) return arbitraryOf(schema.allOf[0] ?? {})
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 20 }), arbitraryOf(additionalProperties), { maxKeys: 3 })
  }
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, arbitraryOf(member)]))
  return fc.record(members, { requiredKeys: required.filter((name) => name in members), noNullPrototype: true })
}

function textOf({ format, pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  if (format === 'binary') return fc.constant('')
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  if (pattern !== undefined && pattern !== '\\S') {
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, longestText)) }
  return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string(length))
}

/** Small numbers come more often, because they are more likely to be the key of something. */
function numberOf({ minimum, exclusiveMinimum, maximum = 2_147_483_647 }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.min(maximum, Math.max(min, 300)) }) },
    { weight: 1, arbitrary: fc.integer({ min, max: Math.max(min, maximum) }) },
  )
}

/** What one request of a call is made of. */
export interface CallValues {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Requests that a call takes. */
export function goodValues(call: CallDefinition): fc.Arbitrary<CallValues> {
  const members = (schema: CallDefinition['params']) =>
    (schema ? arbitraryFor(schema) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>
  return fc.record({
    params: members(call.params),
    query: members(call.query),
    body: call.body ? arbitraryFor(call.body) : fc.constant(undefined),
  })
}

/** Requests of a call: half of them are right, and half are wrong in one place. */
export function anyValues(call: CallDefinition): fc.Arbitrary<CallValues> {
  const good = goodValues(call)
  const wrong = fc.tuple(good, fc.jsonValue({ maxDepth: 2 }), fc.nat()).map(([values, value, place]) => {
    const { params, body } = values
    const names = Object.keys(params)
    if (names.length > 0 && place % 3 === 0) {
      return { ...values, params: { ...params, [names[place % names.length] ?? '']: JSON.stringify(value) } }
    }
    return { ...values, body: spoil(body, value, place) }
  })
  return fc.oneof(good, wrong)
}

/** Puts a value where it does not belong: in place of a member, beside the members, or in place of all. */
function spoil(body: unknown, value: unknown, place: number): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return value
  const names = [...Object.keys(body), 'Unknown']
  return { ...body, [names[place % names.length] ?? '']: value }
}

let keys = 0

/** A request for a call, as a client would send it. */
export function callRequestOf(
  origin: string,
  call: CallDefinition,
  { params, query, body }: CallValues,
  headers: Record<string, string>,
): { url: string; init: RequestInit } {
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(sentText(params[name])) || '-',
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, sentText(value)]))
  const text = search.toString()
  return {
    url: `${origin}/${path}${text === '' ? '' : `?${text}`}`,
    init: {
      method: call.method,
      credentials: 'include',
      headers: {
        ...headers,
        ...(call.idempotencyKey ? { 'Idempotency-Key': `generated-${keys++}` } : {}),
        ...(call.body && call.encoding === undefined ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(call.body ? { body: bodyOf(call, body) } : {}),
    },
  }
}

function bodyOf(call: CallDefinition, body: unknown): BodyInit {
  if (call.encoding === undefined) return JSON.stringify(body) ?? 'null'
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const texts = members
    .filter(([name]) => name !== call.files?.member)
    .map(([name, value]) => [name, sentText(value)] as const)
  if (call.encoding === 'form') return new URLSearchParams(texts.map(([name, value]) => [name, value]))
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value)
  return form
}

function sentText(value: unknown): string {
  // A lone half of a character cannot travel in an address.
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\p{Surrogate}/gu, '?')
}
