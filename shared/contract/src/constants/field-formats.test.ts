import { answerFormat, providerCodeFormat } from './field-formats.ts'

/** Covers section 5.2 of the specification, for forms and server alike. */

test.each(['BLU', 'b1u', '123'])('%j is a provider code', (code) => {
  expect(code).toMatch(providerCodeFormat.pattern)
})

test.each(['', 'BL', 'BLUE', 'B-U', 'BÑU', ' BLU'])('%j is no provider code', (code) => {
  expect(code).not.toMatch(providerCodeFormat.pattern)
})

test.each(['abc', ' a c ', '🦜🦜🦜', 'two\nlines'])('%j is long enough for an answer', (answer) => {
  expect(answer).toMatch(answerFormat.pattern)
})

test.each(['', 'ab', '  ab  ', '🦜🦜'])('%j is too short for an answer', (answer) => {
  expect(answer).not.toMatch(answerFormat.pattern)
})
