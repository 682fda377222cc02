import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { Page } from '@homeside/ui/page'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'

const provider = { name: 'Bluebird', phone: '5555550101' }
const page = (title: string) => (
  <ProviderContext value={provider}>
    <MemoryRouter>
      <Page title={title}>Text</Page>
    </MemoryRouter>
  </ProviderContext>
)

test('a title that only gets longer takes no focus, and another title does', async () => {
  await startI18n('en')
  const { rerender } = render(page('Hello'))
  rerender(page('Hello, Maria'))
  expect(screen.getByRole('heading', { name: 'Hello, Maria' })).not.toHaveFocus()
  rerender(page('Review order'))
  expect(screen.getByRole('heading', { name: 'Review order' })).toHaveFocus()
})
