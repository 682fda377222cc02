import { marksIn } from './marks-in.ts'

test('a mark names one section or several', () => {
  expect(marksIn('/** The menu; section 2.3 of the specification. */')).toEqual(['2.3'])
  expect(marksIn('/** Sections 2.7, 3.3 and 7.4 of the specification. */')).toEqual(['2.7', '3.3', '7.4'])
})

test('a mark may run over the end of a line', () => {
  expect(marksIn('/**\n * The limits (section\n * 9 of the specification).\n */')).toEqual(['9'])
  expect(marksIn('// Sections 3.4\n// and 5.2 of the specification')).toEqual(['3.4', '5.2'])
})

test('a full stop after the number is not part of it, and a section is named once', () => {
  expect(marksIn('// See section 2.10. And section 2.10 again.')).toEqual(['2.10'])
})

test('the section of a call is a mark', () => {
  expect(marksIn("  section: '7.2',\n  summary: ''")).toEqual(['7.2'])
  expect(marksIn("section: 'ours'")).toEqual([])
})

test('other uses of the word section are not taken for a mark', () => {
  expect(marksIn('const section = 3 // <section> of the page')).toEqual([])
})
