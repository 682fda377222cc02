import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Problem } from '@homeside/contract/problem'
import type { Faqs, PrivacyPolicy, Terms } from '@homeside/contract/public-pages'
import type { ProviderFile } from '@homeside/contract/staff-providers'

import { asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { faqsOf, faqsTexts, policyTexts, termsOf, termsTexts } from './public-texts.ts'

/** Covers section 7.1 of the specification. */

onEveryEngine('public pages', (api) => {
  const read = <Body>(path: string, language = 'en-US') =>
    callerWith(api(), api().openBrowser(), { 'Accept-Language': language }).get<Body>(path)

  describe('the privacy policy', () => {
    test('names the provider and how to reach it', async () => {
      const { body } = await read<PrivacyPolicy>('account/privacyPolicy/Bluebird-HME')
      expect(body).toMatchObject({ Version: '2026-01', EffectiveDate: '2026-01-01', Language: 'en' })
      const text = JSON.stringify(body)
      expect(text).toContain('This portal belongs to Bluebird Home Medical.')
      expect(text).toContain('call Bluebird Home Medical at (555) 555-0101')
    })

    test('is in Spanish for Spanish readers', async () => {
      const { body, headers } = await read<PrivacyPolicy>('account/privacyPolicy/soluciones-medicas', 'es-MX,en;q=0.5')
      expect(body).toMatchObject({ Language: 'es', Title: 'Política de privacidad' })
      expect(JSON.stringify(body)).toContain('llame a Soluciones Médicas al (555) 555-0103')
      expect(headers.get('Content-Language')).toBe('es')
      expect(headers.get('Vary')).toContain('Accept-Language')
    })

    test('exists without a provider, too', async () => {
      const { body } = await read<PrivacyPolicy>('account/privacyPolicy')
      expect(JSON.stringify(body)).toContain('call your provider at the number on your statement')
    })

    test('is not found for an unknown provider', async () => {
      const { status, body } = await read<Problem>('account/privacyPolicy/nowhere')
      expect([status, body.code]).toEqual([404, 'not-found'])
    })
  })

  describe('the terms', () => {
    test('name the provider, in the language of the reader', async () => {
      const { body } = await read<Terms>('account/terms/soluciones-medicas', 'es-MX')
      expect(body).toMatchObject({ Language: 'es', Title: 'Términos', EffectiveDate: '2026-01-01' })
      expect(JSON.stringify(body)).toContain('Soluciones Médicas')
      expect((await read<Terms>('account/terms')).body.Title).toBe('Terms')
    })

    test('are not found for an unknown provider', async () => {
      expect((await read<Problem>('account/terms/nowhere')).body.code).toBe('not-found')
    })
  })

  describe('the FAQs', () => {
    test.each([
      ['en-US', 'After 15 minutes without activity, and after 8 hours in any case'],
      ['es-MX', 'Tras 15 minutos sin actividad, y en todo caso a las 8 horas'],
      ['en-US', 'the link for 24 hours, the code for 10 minutes'],
      ['es-MX', 'el enlace durante 24 horas, el código durante 10 minutos'],
      ['en-US', 'we stop after 10 tries. Wait 15 minutes and try again'],
      ['es-MX', 'nos detenemos después de 10 intentos. Espere 15 minutos'],
    ])('name the limits of sessions and of signing in as they are, in %s: %s', async (language, sentence) => {
      const text = JSON.stringify((await read<Faqs>('account/faqs', language)).body)
      expect(text).toContain(sentence)
      expect(text).not.toContain('{{')
    })

    test('say how to reach the provider, and when', async () => {
      const { body } = await read<Faqs>('account/faqs/bluebird-hme')
      const contact = 'call Bluebird Home Medical at (555) 555-0101 (Monday to Friday, 8:00 AM to 5:00 PM)'
      expect(JSON.stringify(body)).toContain(contact)
    })

    test('describe only what the provider offers', async () => {
      const titles = async (path: string) => (await read<Faqs>(path)).body.Topics.map(({ Title }) => Title)
      expect(await titles('account/faqs/bluebird-hme')).toContain('Messages')
      expect(await titles('account/faqs/northridge')).not.toContain('Messages')
      expect(await titles('account/faqs')).toContain('Messages')
    })

    test('are in both languages, question for question', async () => {
      const english = (await read<Faqs>('account/faqs')).body.Topics
      const spanish = (await read<Faqs>('account/faqs', 'es')).body.Topics
      expect(spanish.map(({ Questions }) => Questions.length)).toEqual(english.map(({ Questions }) => Questions.length))
      expect(spanish[0]?.Title).toBe('Iniciar sesión')
    })

    test('are not found for an unknown provider', async () => {
      expect((await read<Problem>('account/faqs/nowhere')).body.code).toBe('not-found')
    })
  })

  test.each([
    'privacyPolicy/bluebird-hme',
    'privacyPolicy',
    'terms/bluebird-hme',
    'terms',
    'faqs/bluebird-hme',
    'faqs',
  ])('nothing of %s is left to fill in', async (path) => {
    for (const language of ['en', 'es']) {
      expect(JSON.stringify((await read(`account/${path}`, language)).body)).not.toMatch(/[{]{2}|undefined|null/)
    }
  })

  test('policy, terms and FAQs of the provider’s own are read in both languages, and another provider’s stay the portal’s', async () => {
    const sections = (words: string) => [{ heading: words, paragraphs: [`${words}.`] }]
    const text = { version: '2026-07', from: '2026-07-01', en: sections('Ours'), es: sections('Nuestro') }
    const topics = (words: string) => [{ title: words, questions: [{ question: `${words}?`, answer: `${words}.` }] }]
    const { body: file } = await asStaff(api()).get<ProviderFile>('staff/providers/106')
    const own = {
      ...file,
      policies: { privacy: text, terms: { ...text, version: '3' } },
      faqs: { en: topics('Where'), es: topics('Dónde') },
    }
    expect((await asStaff(api()).put('staff/providers/106', own)).status).toBe(200)
    expect((await read<PrivacyPolicy>('account/privacyPolicy/litehub')).body).toEqual({
      Version: '2026-07',
      EffectiveDate: '2026-07-01',
      Language: 'en',
      Title: 'Privacy policy',
      Sections: [{ Heading: 'Ours', Paragraphs: ['Ours.'] }],
    })
    expect((await read<Terms>('account/terms/litehub', 'es')).body).toEqual({
      EffectiveDate: '2026-07-01',
      Language: 'es',
      Title: 'Términos',
      Sections: [{ Heading: 'Nuestro', Paragraphs: ['Nuestro.'] }],
    })
    expect((await read<Faqs>('account/faqs/litehub', 'es')).body.Topics).toEqual([
      { Title: 'Dónde', Questions: [{ Question: 'Dónde?', Answer: 'Dónde.' }] },
    ])
    expect((await read<PrivacyPolicy>('account/privacyPolicy/bluebird-hme')).body.Version).toBe('2026-01')
  })
})

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
