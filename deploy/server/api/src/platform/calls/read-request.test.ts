import type { Problem } from '@homeside/contract/problem'

import { ownTestApi } from '../../../testing/start-test-api.ts'
import { parseJson } from './read-request.ts'

const api = ownTestApi({ bodyDeadlines: { text: 50, files: 50 }, maxInFlight: 2 })

async function send(path: string, type: string, body: BodyInit): Promise<[number, string]> {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' }
  const response = await api.handle(new Request(`${api.origin}/${path}`, init))
  return [response.status, ((await response.json()) as Problem).code]
}

const bodies = ['account/verify', 'account/portalLog/', 'selfregister/patientSearch', 'account/verifymobilefirst']

test.each(bodies)('POST %s refuses what is nested thirty thousand deep', async (path) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  expect(await send(path, 'application/json', deep)).toEqual([400, 'malformed'])
})

test('a body without end is read until the deadline, and holds up nobody else', async () => {
  const endless = () => new ReadableStream({ pull: () => new Promise(() => undefined) })
  const slow = Array.from({ length: 45 }, () => send('account/login', 'application/x-www-form-urlencoded', endless()))
  const other = await api.fetch(`${api.origin}/account/maintenance`)
  expect(other.status).toBe(200)
  expect(await Promise.all(slow)).toEqual(Array.from({ length: 45 }, () => [408, 'too-slow']))
})

test('a sender who disconnects is no server error', async () => {
  const before = api.logLines.length
  const cut = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('username=a'))
      controller.error(new Error('read ECONNRESET'))
    },
  })
  expect(await send('account/login', 'application/x-www-form-urlencoded', cut)).toEqual([400, 'malformed'])
  const lines = api.logLines.slice(before).map((line) => JSON.parse(line) as { level: number; status: number })
  expect(lines.map(({ level, status }) => [level, status])).toEqual([[30, 400]])
})

const malformed = expect.objectContaining({ code: 'malformed' }) as unknown

test.each([
  '{"Items":[{"Note":"a"},{"Note":"b"}],"Note":null,"Nested":{"Note":1.5}}',
  String.raw`{"a:\"b":":\\","c\\":"\":\"","":"\u0022:","d" : [":"]}`,
  '{"__proto__":{"a":1},"constructor":2}',
  '":"',
])('the JSON %s is read as it is', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('sixty-four levels of nesting are read, and no more', () => {
  const nested = (depth: number, [open, close]: [string, string]) => `${open.repeat(depth)}1${close.repeat(depth)}`
  expect(() => parseJson(nested(64, ['[', ']']))).not.toThrow()
  expect(() => parseJson(nested(65, ['[', ']']))).toThrow(malformed as Error)
  expect(() => parseJson(nested(64, ['{"a":', '}']))).not.toThrow()
  expect(() => parseJson(nested(65, ['{"a":', '}']))).toThrow(malformed as Error)
  expect(() => parseJson('['.repeat(30_000))).toThrow(malformed as Error)
})

test.each([
  ['twice', '{"a":1,"a":1}'],
  ['in two spellings', String.raw`{"a":1,"\u0061":2}`],
  ['inside another', '[{"b":{"a":1,"c":2,"a":3}}]'],
  ['after a member that holds it too', '{"a":1,"b":{"a":1},"a":2}'],
])('a member that is given %s is refused', (_, text) => {
  expect(() => parseJson(text)).toThrow(malformed as Error)
})

test.each(['', '{', '{"a":1,}', '// a\n{}', "{'a':1}", '{"a":1} {}', 'undefined'])('%s is no JSON', (text) => {
  expect(() => parseJson(text)).toThrow(malformed as Error)
})
