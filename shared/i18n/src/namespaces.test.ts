import i18next from 'i18next'

import { changeLanguage, loadNamespace } from './namespaces.ts'
import { startI18n } from './start-i18n.ts'

const texts = (greeting: string) => () => Promise.resolve({ default: { greeting } })
const say = (namespace: string): string => i18next.t(`${namespace}:greeting` as never)

beforeEach(() => startI18n('en'))

test('a namespace that is still loading holds no change of language up, and arrives in the new language', async () => {
  let arrive: () => void = () => undefined
  const line = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await loadNamespace('page', { en: texts('Hello'), es: texts('Hola') })
  const late = loadNamespace('late', { en: () => line.then(texts('Good day')), es: texts('Buenos días') })
  await changeLanguage('es')
  expect(say('page')).toBe('Hola')
  arrive()
  await late
  expect(say('late')).toBe('Buenos días')
})

test('a namespace that did not load fails no change of language', async () => {
  const isDown = () => Promise.reject(new Error('The texts did not load.'))
  await expect(loadNamespace('down', { en: isDown, es: isDown })).rejects.toThrow('The texts did not load.')
  await changeLanguage('es')
  expect(i18next.language).toBe('es')
})

test('a namespace of the page that does not load in the new language leaves the page in its own', async () => {
  await loadNamespace('half', { en: texts('Hello'), es: () => Promise.reject(new Error('The texts did not load.')) })
  await expect(changeLanguage('es')).rejects.toThrow('The texts did not load.')
  expect(i18next.language).toBe('en')
  expect(say('half')).toBe('Hello')
})
