import { previewOf } from './presenter.ts'

test('a short message is its own preview, on one line', () => {
  expect(previewOf('  Hello\n\n there\t! ')).toBe('Hello there !')
})

test('a long message is cut in the preview, with an ellipsis', () => {
  expect(previewOf('x'.repeat(500))).toBe(`${'x'.repeat(119)}…`)
})

test('a character is never cut in two', () => {
  expect(previewOf('👨‍👩‍👧‍👦'.repeat(200))).toBe(`${'👨‍👩‍👧‍👦'.repeat(119)}…`)
})
