import { z } from 'zod'

import { type CallDefinition, takesStaffKey } from '../call.ts'
import { contractVersion } from '../constants/contract-version.ts'
import { problemStatus } from '../constants/problem-codes.ts'
import { problem } from '../problem.ts'
import { contractExports, type NamedCall } from './contract-calls.ts'
import { exampleOf } from './example-of.ts'
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-document.ts'

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
function answerSchemas(calls: readonly NamedCall[], exported: ReadonlyMap<string, z.ZodType>): AnswerSchemas {
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
function withoutIdentity(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && keyword !== '$id'))
}

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

function describeCall({ name, call }: NamedCall, answer: JsonSchema): OpenApiOperation {
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
      ...(takesStaffKey(call) ? [{ ...idempotencyKey, required: false }] : []),
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
    section === undefined ? 'An addition to the specification.' : `Section ${section}.`,
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

/** The problems of every staff call that is sent again with the idempotency key of an earlier one. */
const repeatProblems = ['idempotency-mismatch', 'request-unknown'] as const

function answered(call: CallDefinition, schema: JsonSchema): OpenApiResponse {
  const type = call.answer instanceof z.ZodFile ? 'image/jpeg' : 'application/json'
  return { description: 'Answered.', content: { [type]: { schema, ...exampleIn(call, call.answer, 'output') } } }
}

/** An example for a staff call, because people who connect a system read it. The portal's own calls need none. */
function exampleIn({ access }: CallDefinition, schema: z.ZodType, io: 'input' | 'output'): { example?: unknown } {
  return access !== 'staff' || schema instanceof z.ZodFile ? {} : { example: exampleOf(schema, io) }
}

/** Groups problems with the same status into one response, as OpenAPI requires. */
function problemsOf(call: CallDefinition): Record<string, OpenApiResponse> {
  const problems = takesStaffKey(call) ? [...call.problems, ...repeatProblems] : call.problems
  const statuses = [...new Set(problems.map((code) => problemStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: `code: ${problems.filter((code) => problemStatus[code] === status).join(', ')}`,
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
  return withoutIdentity(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: sayItems }) as JsonSchema,
  )
}

/** Gives a list of exactly one thing the keyword that programs which read contracts look for. */
function sayItems({ jsonSchema: list }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [only, ...others] = list.prefixItems ?? []
  if (only === undefined || others.length > 0) return
  list.items = only
  delete list.prefixItems
}

const description = `Every call between portal and server. Errors are RFC 9457 problem documents with a stable \`code\`.
Members that a schema does not name are refused. The contract's version travels in \`Accept\`
(\`application/vnd.homeside.v${contractVersion}+json\`); without one, any is taken. With the parameter
\`;background=true\`, a call that may be made in the background does not extend the session.`

const tags = [
  { name: 'account', description: 'Signing in, registration, and what concerns the account. Section 7.1.' },
  { name: 'conversations', description: 'Messages with the provider. Section 7.2.' },
  { name: 'orders', description: 'Supplies and orders. Sections 2.10 and 4.3.' },
  { name: 'patient', description: 'The patient at one provider. Section 7.3.' },
  { name: 'payments', description: 'Cards and charges; no card number ever travels here.' },
  { name: 'photos', description: 'Pictures that patients sent.' },
  { name: 'selfregister', description: 'Registration without a code from the provider. Section 7.4.' },
  { name: 'staff', description: 'What a provider’s back office calls, with a key of its own.' },
]

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access_token of a sign-in; worthless without `browser`.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-homeside',
    description:
      'The HttpOnly cookie of the browser that signed in; the name ends in the server’s own suffix, and a sandbox at localhost leaves out its prefix.',
  },
  alias: { type: 'apiKey', in: 'header', name: 'Alias', description: 'The alias of the provider of the session.' },
  staffKey: { type: 'http', scheme: 'bearer', description: 'The key of a service, for one site or all.' },
}

/** Describes the whole contract as an OpenAPI 3.1 document. */
export async function describeContract(): Promise<OpenApiDocument> {
  const { calls, schemas } = await contractExports()
  const { components, answerOf } = answerSchemas(calls, schemas)
  const paths: OpenApiDocument['paths'] = {}
  for (const named of calls) {
    const operations = (paths[`/${named.call.path}`] ??= {})
    operations[named.call.method.toLowerCase()] = describeCall(named, answerOf(named))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Homeside API', version: `${contractVersion}.0.0`, description },
    // Where the document itself is.
    servers: [{ url: '/' }],
    tags,
    paths,
    components: { schemas: components, securitySchemes },
  }
}
