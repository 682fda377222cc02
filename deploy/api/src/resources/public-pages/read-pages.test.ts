import { faqsTexts, policyTexts, termsTexts } from './read-pages.ts'

test.each([
  ['the privacy policy says', policyTexts],
  ['the terms say', termsTexts],
])('%s the same in both languages', (_what, texts) => {
  const shape = (language: 'en' | 'es') => texts[language].sections.map(({ paragraphs }) => paragraphs.length)
  expect(shape('es')).toEqual(shape('en'))
})

test('the FAQs ask the same, of the same features, in both languages', () => {
  const shape = (language: 'en' | 'es') =>
    faqsTexts[language].topics.map(({ questions }) => questions.map(({ needs }) => needs ?? null))
  expect(shape('es')).toEqual(shape('en'))
})
