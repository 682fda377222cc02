import i18next from 'i18next'

import { changeLanguage, loadNamespace, replaceTexts } from './namespaces.ts'
import { startI18n } from './start-i18n.ts'

const texts = (greeting: string, bye: string) => () => Promise.resolve({ default: { dashboard: { greeting, bye } } })

test('a brand replaces some texts in each language and keeps the others', async () => {
  await startI18n('en')
  replaceTexts({
    en: { brand: { 'dashboard.greeting': 'Welcome to Northridge, {{name}}' } },
    es: { brand: { 'dashboard.greeting': 'Bienvenida a Northridge, {{name}}' } },
  })
  await loadNamespace('brand', { en: texts('Hello, {{name}}', 'Bye'), es: texts('Hola, {{name}}', 'Adiós') })
  const say = (key: string): string => i18next.t(`brand:${key}` as never, { name: 'Rose' })
  expect([say('dashboard.greeting'), say('dashboard.bye')]).toEqual(['Welcome to Northridge, Rose', 'Bye'])
  await changeLanguage('es')
  expect([say('dashboard.greeting'), say('dashboard.bye')]).toEqual(['Bienvenida a Northridge, Rose', 'Adiós'])
})
