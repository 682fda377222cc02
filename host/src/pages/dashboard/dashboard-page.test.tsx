import { urlOf } from '@homeside/remote-kit/testing'
import { cleanup, screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

const path = '/bluebird-hme/home'

test('what can be ordered now comes first and leads to the order page', async () => {
  await renderPortal({ path, signIn: 'maria.lopez', language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, María' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: /^Hoy puede pedir \d+ suministros$/ })).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Pedir suministros' })
  expect(links[0]).toHaveAttribute('href', '/bluebird-hme/orders/new')
})

test('when nothing is due, the date is told', async () => {
  await renderPortal({ path, signIn: 'rose.kim' })
  expect(await screen.findByText(/^You can order again on .+ \d{4}\.$/)).toBeVisible()
  expect(screen.getByText('You have no open orders. When you place one, you can follow it here.')).toBeVisible()
})

test('open orders show their state in plain words', async () => {
  await renderPortal({ path, signIn: 'walt.higgins' })
  expect((await screen.findAllByText(/^On hold: /)).length).toBeGreaterThan(0)
})

test('changes under review and credit are told, and nothing where there is neither', async () => {
  await renderPortal({ path, signIn: 'tess.nguyen' })
  expect(await screen.findByText('We are reviewing the change to your details.')).toBeVisible()
  expect(screen.queryByText(/credit/)).not.toBeInTheDocument()
  cleanup()
  await renderPortal({ path, signIn: 'maria.lopez', language: 'es' })
  expect(await screen.findByText('Tiene un crédito de $12.50.')).toBeVisible()
  cleanup()
  await renderPortal({ path, signIn: 'rose.kim' })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  expect(screen.queryByText(/reviewing|credit/)).not.toBeInTheDocument()
})

test('unread messages are not counted where no remote serves messages', async () => {
  await renderPortal({ path, signIn: 'walt.higgins' })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Walter' })
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument()
})

test('a failed call shows a card with Retry, and Retry works', async () => {
  let fails = true
  const { user } = await renderPortal({
    path,
    signIn: 'rose.kim',
    fetch: (send) => (input, init) => {
      const isDashboard = urlOf(input).includes('patient/dashboard')
      return isDashboard && fails ? Promise.resolve(Response.json({}, { status: 418 })) : send(input, init)
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('link', { name: '(800) 555-0100' })).toHaveAttribute('href', 'tel:+18005550100')
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
})

test('the patient’s preferred language is taken on, names of supplies included', async () => {
  await renderPortal({ path, signIn: 'walt.higgins', language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Walter' })).toBeVisible()
  expect(await screen.findByText('Head straps')).toBeVisible()
  expect(screen.queryByText('Correas para la cabeza')).not.toBeInTheDocument()
})

test('a language the patient chose in this browser wins over their preferred one', async () => {
  const { user } = await renderPortal({ path, signIn: 'walt.higgins' })
  await user.click(await screen.findByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Walter' })).toBeVisible()
  expect(await screen.findByText('Correas para la cabeza')).toBeVisible()
})
