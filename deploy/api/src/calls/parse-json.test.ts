import { parseJson } from './read-request.ts'

const malformed = expect.objectContaining({ code: 'malformed' }) as unknown

test('JSON is read as it is', () => {
  const text = '{"Items":[{"Note":"a"},{"Note":"b"}],"Note":null,"Nested":{"Note":1.5}}'
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
