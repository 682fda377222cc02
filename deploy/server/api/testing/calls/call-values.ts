import type { CallDefinition } from '@homeside/contract/call'
import fc from 'fast-check'

import { arbitraryFor } from './random-values.ts'

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
