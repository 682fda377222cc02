import { acceptHeader, backgroundAcceptHeader } from './contract-version.ts'

// As browsers have it: at most 128 bytes, none below a space, and none of these.
test.each([acceptHeader, backgroundAcceptHeader])('%s needs no preflight', (value) => {
  expect(value).toMatch(/^[ -~]{1,128}$/)
  expect(value).not.toMatch(/["():<>?@[\\\]{}]/)
})
