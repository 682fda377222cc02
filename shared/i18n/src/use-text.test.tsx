import { act, render, screen } from '@testing-library/react'

import { changeLanguage, loadNamespace } from './namespaces.ts'
import { startI18n } from './start-i18n.ts'
import { useText } from './use-text.ts'

const texts = (greeting: string) => () => Promise.resolve({ default: { greeting } })

test('a screen is drawn again for its own texts and a change of language, and not for what loads beside it', async () => {
  let drawn = 0
  function Screen() {
    const t = useText('one' as never)
    drawn += 1
    return <p>{t('greeting')}</p>
  }
  await startI18n('en')
  render(<Screen />)
  await act(() => loadNamespace('one', { en: texts('Hello'), es: texts('Hola') }))
  expect(screen.getByText('Hello')).toBeInTheDocument()
  const before = drawn
  await act(() => loadNamespace('other', { en: texts('Good day'), es: texts('Buenos días') }))
  expect(drawn).toBe(before)
  await act(() => changeLanguage('es'))
  expect(screen.getByText('Hola')).toBeInTheDocument()
})
