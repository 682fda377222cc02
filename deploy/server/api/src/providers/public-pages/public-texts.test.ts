import { pagePaths } from '@homeside/contract/constants/page-paths'

import { faqsOf, faqsTexts, policyTexts, termsOf, termsTexts } from './public-texts.ts'

test.each([
  ['the privacy policy says', policyTexts],
  ['the terms say', termsTexts],
])('%s the same in both languages', (_what, texts) => {
  const shape = (language: 'en' | 'es') => texts[language].sections.map(({ paragraphs }) => paragraphs.length)
  expect(shape('es')).toEqual(shape('en'))
})

test('the FAQs ask the same, of the same features and screens, in both languages', () => {
  const shape = (language: 'en' | 'es') =>
    faqsTexts[language].topics.map(({ questions }) => questions.map(({ needs, route }) => [needs, route]))
  expect(shape('es')).toEqual(shape('en'))
})

test('a question is about something that providers may offer, or about nothing of that kind', () => {
  const known = ['suppliesActive', 'communicationsActive', 'paymentsActive']
  const needs = faqsTexts.en.topics.flatMap(({ questions }) => questions.flatMap((each) => each.needs ?? []))
  expect([...new Set(needs)].toSorted()).toEqual(known.toSorted())
  const asked = faqsOf(null, 'en', (offer) => offer === 'paymentsActive').Topics.map(({ Title }) => Title)
  expect(asked).toContain('Payments')
  expect(asked).not.toContain('Messages')
})

test('a provider is named with its phone, and with its hours where they are given', () => {
  const provider = { name: 'Northridge', phone: '5555550102' }
  expect(JSON.stringify(termsOf(provider, 'en'))).toContain('call Northridge at (555) 555-0102.')
  expect(JSON.stringify(termsOf({ ...provider, hours: 'de 8 a 5' }, 'es'))).toContain('0102 (de 8 a 5).')
})

test.each(['en', 'es'] as const)('each screen that an answer of the FAQs leads to is in the list, %s', (language) => {
  const paths: ReadonlySet<string> = new Set(Object.values(pagePaths))
  const screens = faqsOf(null, language).Topics.flatMap(({ Questions }) =>
    Questions.flatMap(({ Route }) => Route ?? []),
  )
  expect(screens.length).toBeGreaterThan(10)
  expect(screens.filter((screen) => !paths.has(screen))).toEqual([])
})
