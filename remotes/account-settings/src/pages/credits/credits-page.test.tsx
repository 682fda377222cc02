import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import CreditsPage from './credits-page.tsx'

const visit = { path: '/bluebird-hme/credits', namespaces: { 'account-settings': remote.strings } }

test('without credits the page says so, and what they are', async () => {
  await renderInPortal(<CreditsPage />, { ...visit, patient: {} })
  expect(await screen.findByRole('heading', { name: 'You have no credits' })).toBeVisible()
})

test('each credit shows amount, reason, date and expiry', async () => {
  const details = {
    registration: {
      details: {
        credits: [
          { amountCents: 1250, daysAgo: 30, description: 'Returned mask', expiresInDays: 335 },
          { amountCents: 800, daysAgo: 90, description: 'Billing correction', usedDaysAgo: 40 },
          { amountCents: 2000, daysAgo: 400, description: 'Delivery was late', expiresInDays: -35 },
        ],
      },
    },
  }
  await renderInPortal(<CreditsPage />, { ...visit, patient: {}, details, language: 'es' })
  expect(await screen.findByText('12.50', { exact: false, selector: 'p.acc-amount' })).toBeVisible()
  const [first, second, third] = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(first).toMatch(
    /Returned mask.*12\.50.*Otorgado el 8 de febrero de 2026.*Puede usarse hasta el 8 de febrero de 2027/,
  )
  expect(second).toMatch(/Billing correction.*8\.00.*Usado$/)
  expect(third).toMatch(/Delivery was late.*20\.00.*Venció el 3 de febrero de 2026/)
})
