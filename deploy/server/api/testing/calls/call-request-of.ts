import type { CallDefinition } from '@homeside/contract/call'

import type { CallValues } from './call-values.ts'

let keys = 0

/** A request for a call, as a client would send it. */
export function callRequestOf(
  origin: string,
  call: CallDefinition,
  { params, query, body }: CallValues,
  headers: Record<string, string>,
): { url: string; init: RequestInit } {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])) || '-')
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
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
    .map(([name, value]) => [name, textOf(value)] as const)
  if (call.encoding === 'form') return new URLSearchParams(texts.map(([name, value]) => [name, value]))
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value)
  return form
}

function textOf(value: unknown): string {
  // A lone half of a character cannot travel in an address.
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\p{Surrogate}/gu, '?')
}
