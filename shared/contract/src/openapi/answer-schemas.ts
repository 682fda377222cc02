import { z } from 'zod'

import { problem } from '../problem.ts'
import type { NamedCall } from './contract-calls.ts'
import type { JsonSchema } from './openapi-document.ts'

const refTo = (id: string) => `#/components/schemas/${id}`

/** The named schemas of a document, and the reference to each call's answer. */
export interface AnswerSchemas {
  components: Record<string, JsonSchema>
  answerOf: (call: NamedCall) => JsonSchema
}

/**
 * Answers as JSON Schema, named as the contract exports them. A shape that several calls share stands in the document
 * once.
 */
export function answerSchemas(calls: readonly NamedCall[], exported: ReadonlyMap<string, z.ZodType>): AnswerSchemas {
  const registry = z.registry<{ id: string }>()
  const ids = new Map<z.ZodType, string>([[problem, 'problem']])
  // A simple value is easier to read in place than behind a name.
  for (const [name, schema] of exported) {
    if (schema instanceof z.ZodObject && !ids.has(schema)) ids.set(schema, name)
  }
  for (const { name, call } of calls) if (!ids.has(call.answer)) ids.set(call.answer, `${name}Response`)
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, unrepresentable: 'any', io: 'output' })
  const used = new Set<string>(['problem'])
  for (const { call } of calls) addUsed(ids.get(call.answer) ?? '', schemas, used)
  return {
    components: Object.fromEntries(
      [...used].toSorted().map((id) => [id, withoutIdentity((schemas[id] ?? {}) as JsonSchema)]),
    ),
    answerOf: ({ call }) => ({ $ref: refTo(ids.get(call.answer) ?? '') }),
  }
}

/** Adds the schemas that a used schema refers to. */
function addUsed(id: string, schemas: Record<string, unknown>, used: Set<string>): void {
  if (used.has(id)) return
  used.add(id)
  for (const [, other = ''] of JSON.stringify(schemas[id] ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    addUsed(other, schemas, used)
  }
}

/** Removes `$schema` and `$id`: the place in the document already says both. */
export function withoutIdentity(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && keyword !== '$id'))
}
