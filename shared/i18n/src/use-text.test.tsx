import { act, render, screen } from '@testing-library/react'

import { changeLanguage, loadNamespace } from './namespaces.ts'
import { startI18n } from './start-i18n.ts'
import { useText } from './use-text.ts'

const texts = (retry: string) => () => Promise.resolve({ default: { retry } })

test('a screen is drawn again for its own texts and a change of language, and not for what loads beside it', async () => {
  let drawn = 0
  function Screen() {
    const t = useText('portal')
    drawn += 1
    return <p>{t('retry')}</p>
  }
  await startI18n('en')
  render(<Screen />)
  await act(() => loadNamespace('portal', { en: texts('Try again'), es: texts('Intentar de nuevo') }))
  expect(screen.getByText('Try again')).toBeInTheDocument()
  const before = drawn
  await act(() => loadNamespace('other', { en: texts('Good day'), es: texts('Buenos días') }))
  expect(drawn).toBe(before)
  await act(() => changeLanguage('es'))
  expect(screen.getByText('Intentar de nuevo')).toBeInTheDocument()
})
