import type { CallDefinition } from '@homeside/contract/call'
import { visibleCharacter } from '@homeside/contract/constants/field-formats'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import fc from 'fast-check'
import { z } from 'zod'

import { goodValues, type CallValues } from './made-up-requests.ts'

/** A member of a request that is a text of the caller's own. */
export interface TextField {
  call: CallDefinition
  part: 'body' | 'query'
  /** Its place, `0` standing for every item of a list: `Policies.0.PayorName`. */
  path: string
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Rules that still let most texts through: something must be said, without spaces or control characters. */
const openPatterns = new Set([
  visibleCharacter.source,
  '\\S',
  '\\S.*\\S',
  '\\S.+\\S',
  '^\\S*$',
  '^\\S+@\\S+$',
  '^\\P{C}+$',
])

/** Every free text of a request, read from the contract, so that a new one is tested without being listed. */
export async function textFields(): Promise<TextField[]> {
  const calls = await contractCalls()
  return calls.flatMap(({ call }) =>
    (['body', 'query'] as const).flatMap((part) => {
      const schema = call[part]
      if (!schema) return []
      const paths = textPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, [])
      return [...new Set(paths)].map((path) => ({ call, part, path }))
    }),
  )
}

/** How a field is called in lists: `POST conversations Subject`. */
export function fieldName({ call, path }: TextField): string {
  return `${call.method} ${call.path} ${path}`
}

function textPaths(schema: Schema, path: readonly string[]): string[] {
  const parts = schema.anyOf ?? schema.oneOf ?? (schema.type === undefined ? schema.allOf : undefined)
  if (parts) return parts.flatMap((part) => textPaths(part, path))
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => textPaths(member, [...path, name]))
  }
  if (schema.type === 'array') return textPaths(schema.items ?? {}, [...path, '0'])
  return schema.type === 'string' && isFree(schema) ? [path.join('.')] : []
}

function isFree({ enum: values, const: value, format, pattern, allOf = [] }: Schema): boolean {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined)
  return !values && value === undefined && !format && patterns.every((one) => openPatterns.has(one))
}

/** Requests to try for one that has the field at all: it may be in a part that can be left out. */
const samples = 40

/** Requests that the call takes, alike but for the text in one field. */
export function requestsWith(field: TextField, seed: number): (text: string) => CallValues {
  const parents = field.path.split('.').slice(0, -1)
  const name = field.path.split('.').at(-1) ?? ''
  const requests = goodValues(field.call)
  const parentIn = (values: CallValues) => parents.reduce(memberOf, values[field.part])
  let found: CallValues | undefined
  for (let index = 0; index < samples && !(found && hasMember(parentIn(found), name)); index++) {
    const [tried] = fc.sample(requests, { numRuns: 1, seed: seed * samples + index })
    if (tried && isObject(parentIn(tried)) && (!found || hasMember(parentIn(tried), name))) found = tried
  }
  if (found === undefined) throw new Error(`No request has ${fieldName(field)}.`)
  const request = found
  return (text) => {
    const values = structuredClone(request)
    const parent = parentIn(values)
    if (isObject(parent)) parent[name] = text
    return values
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function hasMember(value: unknown, name: string): boolean {
  return isObject(value) && name in value
}
