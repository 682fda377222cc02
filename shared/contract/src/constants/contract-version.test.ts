import { acceptHeader, backgroundAcceptHeader, ofPage, pageOf } from './contract-version.ts'

test.each([
  [
    'production.1041.731.es.northridge.northridge..1764432000.Zk3_x-1.c2VhbA',
    'production.1041.731.es.northridge.northridge.',
  ],
  [
    `production.1041.731.es.northridge.northridge.${'orders%402%2E7%2E0%2C'.repeat(3)}.1764432000.Zk3.c2`,
    'production-1041-731',
  ],
])('the Accept of a call from the page %s names %s', (id, named) => {
  const accepts = [acceptHeader, backgroundAcceptHeader].map((value) => value + ofPage(id))
  expect(accepts.map(pageOf)).toEqual([named, named])
})

test('an Accept that names no page, or is missing, has none', () => {
  expect([acceptHeader, `${acceptHeader};page=<b>`, undefined].map(pageOf)).toEqual([null, null, null])
})

// The rule of browsers: at most 128 bytes, none below a space, and none of these characters.
test.each([acceptHeader, backgroundAcceptHeader + ofPage(`production.1041.731.es.${'a'.repeat(49)}`)])(
  '%s needs no preflight',
  (value) => {
    expect(value).toMatch(/^[ -~]{1,128}$/)
    expect(value).not.toMatch(/["():<>?@[\\\]{}]/)
  },
)
