import i18next from 'i18next'

import { addedEvent, changeLanguage, loadNamespace, replaceTexts } from './namespaces.ts'
import { startI18n } from './start-i18n.ts'

const texts = (greeting: string) => () => Promise.resolve({ default: { greeting } })
const say = (namespace: string): string => i18next.t(`${namespace}:greeting` as never)

/** A promise that its test keeps. */
function later() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

beforeEach(() => startI18n('en'))

test('a brand replaces some texts in each language and keeps the others', async () => {
  replaceTexts({
    en: { brand: { 'dashboard.greeting': 'Welcome to Northridge, {{name}}' } },
    es: { brand: { 'dashboard.greeting': 'Bienvenida a Northridge, {{name}}' } },
  })
  const own = (greeting: string, bye: string) => () => Promise.resolve({ default: { dashboard: { greeting, bye } } })
  await loadNamespace('brand', { en: own('Hello, {{name}}', 'Bye'), es: own('Hola, {{name}}', 'Adiós') })
  const ofBrand = (key: string): string => i18next.t(`brand:${key}` as never, { name: 'Rose' })
  expect([ofBrand('dashboard.greeting'), ofBrand('dashboard.bye')]).toEqual(['Welcome to Northridge, Rose', 'Bye'])
  await changeLanguage('es')
  expect([ofBrand('dashboard.greeting'), ofBrand('dashboard.bye')]).toEqual(['Bienvenida a Northridge, Rose', 'Adiós'])
})

test('a namespace that is still loading holds no change of language up, and arrives in the new language', async () => {
  const line = later()
  await loadNamespace('page', { en: texts('Hello'), es: texts('Hola') })
  const late = loadNamespace('late', { en: () => line.promise.then(texts('Good day')), es: texts('Buenos días') })
  await changeLanguage('es')
  expect(say('page')).toBe('Hola')
  line.resolve()
  await late
  expect(say('late')).toBe('Buenos días')
})

test('a namespace that did not load fails no change of language', async () => {
  const isDown = () => Promise.reject(new Error('The texts did not load.'))
  await expect(loadNamespace('down', { en: isDown, es: isDown })).rejects.toThrow('The texts did not load.')
  await changeLanguage('es')
  expect(i18next.language).toBe('es')
})

test('a namespace that comes in the old language while the new one is loaded is there in both', async () => {
  const [shown, es, en] = [later(), later(), later()]
  await loadNamespace('shown', { en: texts('Hello'), es: () => es.promise.then(texts('Hola')) })
  const late = loadNamespace('between', { en: () => en.promise.then(texts('Good day')), es: texts('Buenos días') })
  i18next.on('languageChanged', () => shown.resolve())
  const change = changeLanguage('es')
  en.resolve()
  await late
  es.resolve()
  await shown.promise
  expect([say('shown'), say('between')]).toEqual(['Hola', 'Buenos días'])
  await change
})

test('the language that was chosen last stays, also when the texts of an earlier choice come later', async () => {
  const es = later()
  await loadNamespace('slow', { en: texts('Hello'), es: () => es.promise.then(texts('Hola')) })
  const first = changeLanguage('es')
  await changeLanguage('en')
  es.resolve()
  await first
  expect(say('slow')).toBe('Hello')
})

test('a namespace of the page that does not load in the new language leaves the page in its own', async () => {
  await loadNamespace('half', { en: texts('Hello'), es: () => Promise.reject(new Error('The texts did not load.')) })
  await expect(changeLanguage('es')).rejects.toThrow('The texts did not load.')
  expect(i18next.language).toBe('en')
  expect(say('half')).toBe('Hello')
})

test('a text that a language lacks is said in the other one as soon as that has come', async () => {
  await startI18n('es')
  const arrived = later()
  await loadNamespace('gap', { en: texts('Hello'), es: () => Promise.resolve({ default: { other: 'Otro' } }) })
  i18next.on(addedEvent('gap'), () => arrived.resolve())
  expect(say('gap')).toBe('greeting')
  await arrived.promise
  expect(say('gap')).toBe('Hello')
  expect(i18next.t('gap:other')).toBe('Otro')
})
