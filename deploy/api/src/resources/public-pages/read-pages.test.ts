import { faqsTexts, policyTexts } from './read-pages.ts'

test('the privacy policy says the same in both languages', () => {
  const shape = (language: 'en' | 'es') => policyTexts[language].sections.map(({ paragraphs }) => paragraphs.length)
  expect(shape('es')).toEqual(shape('en'))
})

test('the FAQs ask the same, of the same features, in both languages', () => {
  const shape = (language: 'en' | 'es') =>
    faqsTexts[language].topics.map(({ questions }) => questions.map(({ needs }) => needs ?? null))
  expect(shape('es')).toEqual(shape('en'))
})
