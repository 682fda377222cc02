import { z } from 'zod'

import type { CallDefinition } from '../call.ts'
import { problemStatus } from '../constants/problem-codes.ts'
import { withoutIdentity } from './answer-schemas.ts'
import type { NamedCall } from './contract-calls.ts'
import { exampleOf } from './example-of.ts'
import type { JsonSchema, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-document.ts'

const security: Record<CallDefinition['access'], OpenApiOperation['security']> = {
  public: [],
  session: [{ session: [], browser: [] }],
  patient: [{ session: [], browser: [], alias: [] }],
  staff: [{ staffKey: [] }],
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Describes a call as an OpenAPI operation. */
export function describeCall({ name, call }: NamedCall, answer: JsonSchema): OpenApiOperation {
  return {
    operationId: name,
    tags: [call.path.split('/')[0] ?? ''],
    summary: call.summary,
    description: descriptionOf(call),
    security: security[call.access],
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...(call.idempotencyKey ? [idempotencyKey] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [bodyTypes[call.encoding ?? 'json']]: {
                schema: jsonSchema(call.body, 'input'),
                ...exampleIn(call, call.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: { 200: answered(call, answer), ...problemsOf(call) },
  }
}

function descriptionOf({ section, mayRunInBackground, sessions = [] }: CallDefinition): string {
  return [
    section === 'ours' ? 'An addition to the specification.' : `Section ${section}.`,
    ...(sessions.length > 0 ? [`For sessions that are ${sessions.join(', ')}.`] : []),
    ...(mayRunInBackground ? ['May be made in the background.'] : []),
  ].join(' ')
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key and body repeat the first answer; the same key with another body is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
}

function answered(call: CallDefinition, schema: JsonSchema): OpenApiResponse {
  const type = call.answer instanceof z.ZodFile ? 'image/jpeg' : 'application/json'
  return { description: 'Answered.', content: { [type]: { schema, ...exampleIn(call, call.answer, 'output') } } }
}

/** Whoever connects a system of a provider reads examples; the portal's own calls need none. */
function exampleIn({ access }: CallDefinition, schema: z.ZodType, io: 'input' | 'output'): { example?: unknown } {
  return access !== 'staff' || schema instanceof z.ZodFile ? {} : { example: exampleOf(schema, io) }
}

/** Groups problems with the same status into one response, as OpenAPI requires. */
function problemsOf(call: CallDefinition): Record<string, OpenApiResponse> {
  const statuses = [...new Set(call.problems.map((code) => problemStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: `code: ${call.problems.filter((code) => problemStatus[code] === status).join(', ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
      },
    ]),
  )
}

/** Parameters are sent as text; the schema says what the text must mean. */
function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): OpenApiParameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'output') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: member,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return withoutIdentity(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
}
