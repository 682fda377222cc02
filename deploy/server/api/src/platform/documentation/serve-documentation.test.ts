/** @size all */
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { OpenApiDocument } from '@homeside/contract/openapi/openapi-document'
import { Validator } from '@seriousme/openapi-schema-validator'

import { ownTestApi } from '../../../testing/start-test-api.ts'

const api = ownTestApi()

const get = (path: string) => api.handle(new Request(`${api.origin}${path}`))
/** Routes that are no calls of the contract: for operators, readers, staff at the desk, the service for texts, the card processor, and the sandbox's own pages. */
const operational =
  /^\/(healthz|readyz|metrics|docs|openapi\.json|\.well-known\/jwks\.json|texts|desk(\/.*)?|staff\/sign-in\/.*|account\/sso\/(start\/.*|callback|ended)|sandbox\/.*|processor\/messages)$/

test('the document is valid OpenAPI 3.1 and has every call of the contract', async () => {
  const response = await get('/openapi.json')
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const document = (await response.json()) as OpenApiDocument
  const { valid, errors } = await new Validator().validate({ ...document })
  expect([valid, errors]).toEqual([true, undefined])
  // Where a list does not say what is in it, programs that make clients of the document stop.
  const lists: { type?: unknown; items?: unknown }[] = []
  JSON.stringify(document, (_, value: unknown) => {
    if (Object(value).type === 'array') lists.push(value as object)
    return value
  })
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter(({ items }) => typeof items !== 'object')).toEqual([])
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  )
  const calls = (await contractCalls()).map(({ name, call }) => `${name}: ${call.method} /${call.path}`)
  expect(operations.toSorted()).toEqual(calls.toSorted())
})

test('every call of the contract is served', async () => {
  const served = new Set(api.routes.map(({ method, path }) => `${method} ${path}`))
  const calls = (await contractCalls()).map(({ call }) => `${call.method} ${routeOf(call.path)}`)
  expect(calls.filter((call) => !served.has(call))).toEqual([])
})

test('every route that is served is a call of the contract, or one without the slash at its end', async () => {
  const calls = new Set((await contractCalls()).map(({ call }) => `${call.method} ${routeOf(call.path)}`))
  const isCall = (route: string) => calls.has(route) || calls.has(`${route}/`)
  const others = api.routes.filter(
    ({ method, path }) => method !== 'ALL' && !operational.test(path) && !isCall(`${method} ${path}`),
  )
  expect(others).toEqual([])
})

test('the page tells every call, runs no script and takes nothing from elsewhere', async () => {
  const response = await get('/docs')
  const page = await response.text()
  for (const { name } of await contractCalls()) expect(page).toContain(`id="${name}"`)
  expect(page).toContain('SO-4711')
  expect(page).toContain('with a stable <code>code</code>')
  expect(page).not.toMatch(/<script|<link|<img|\son\w+=|(?:src|href)="https?:|url\(/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
})

function routeOf(path: string): string {
  return `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}
