import { acceptHeader, backgroundAcceptHeader } from './contract-version.ts'

// The rule of browsers for a value without preflight: at most 128 bytes, none below a space, and none of these
// characters.
test.each([acceptHeader, backgroundAcceptHeader])('%s needs no preflight', (value) => {
  expect(value).toMatch(/^[ -~]{1,128}$/)
  expect(value).not.toMatch(/["():<>?@[\\\]{}]/)
})
