import { reloadInPortal, renderInPortal } from '@homeside/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'

import remote from '../../../remote.tsx'
import NewOrderPage from '../new-order-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders/new'

test('due supplies are already chosen, in their usual quantity', async () => {
  await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'all due' }, path, namespaces })

  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(6)
  for (const box of boxes) expect(box).toBeChecked()
  expect(screen.getByText('6 supplies chosen')).toBeVisible()
})

test('a row is short; opened, it shows code, last order and since when it is ready', async () => {
  const supplies = [{ code: 'A7030', size: 'L', received: { daysAgo: 120, quantity: 1 } }]
  const { user } = await renderInPortal(<NewOrderPage />, { details: { registration: { supplies } }, path, namespaces })

  const box = await screen.findByRole('checkbox', { name: 'Full face mask' })
  expect(box).toHaveAccessibleDescription('Quantity 1, size L')
  const row = box.closest('li')
  expect(row).not.toHaveTextContent('A7030')
  const arrow = screen.getByRole('button', { name: 'Details of Full face mask', expanded: false })
  await user.click(arrow)
  expect(arrow).toHaveAttribute('aria-expanded', 'true')
  expect(row).toHaveTextContent('CodeA7030')
  expect(row).toHaveTextContent('Last orderedNovember 10, 2025')
  expect(row).toHaveTextContent(/Ready sinceJanuary \d+, 2026/)
  await user.click(box)
  expect(box).toHaveAccessibleDescription('Not in this order')
})

test('a removed supply is not counted or called chosen, and stays removed after a refresh', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'due' }, path, namespaces })
  expect(await screen.findByText(/^All that is due is chosen/)).toBeVisible()
  await user.click(await screen.findByRole('checkbox', { name: 'Nose mask' }))
  expect(screen.getByText('2 supplies chosen')).toBeVisible()
  expect(screen.queryByText(/^All that is due is chosen/)).not.toBeInTheDocument()

  expect(sessionStorage.getItem('orderDraft')).not.toContain('Nose mask')
  await reloadInPortal(<NewOrderPage />)
  expect(await screen.findByText('2 supplies chosen')).toBeVisible()
})

test('more than the insurance covers can be asked for, and the page says what that means', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'all due' }, path, namespaces })
  await user.click(await screen.findByRole('button', { name: 'Details of Nose mask cushion' }))
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Nose mask cushion' })
  expect(quantity).toHaveAccessibleDescription('Your insurance covers up to 2 now')

  await user.clear(quantity)
  await user.type(quantity, '5{Enter}')
  expect(quantity).toHaveValue('5')
  expect(quantity).toHaveAccessibleDescription(/^More than your insurance covers now \(2\)/)
})

test('twice the allowance and more is asked about, without a price for so many, and can be lowered by one tap', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'all due' }, path, namespaces })
  await user.click(await screen.findByRole('button', { name: 'Details of Nose mask cushion' }))
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Nose mask cushion' })
  const type = async (text: string) => {
    await user.clear(quantity)
    await user.type(quantity, `${text}{Enter}`)
  }
  await type('3')
  expect(screen.queryByText(/^Is \d+ right\?/)).not.toBeInTheDocument()
  expect(screen.getByText(/^\$[\d.]+ for 3$/)).toBeVisible()
  for (const many of ['4', '999']) {
    await type(many)
    expect(screen.getByText(new RegExp(`^Is ${many} right\\?`))).toBeVisible()
    expect(screen.getByText(/^\$[\d.]+ for 2$/)).toBeVisible()
  }
  await user.click(screen.getByRole('button', { name: 'Make it 2' }))
  expect(quantity).toHaveValue('2')
  expect(quantity).toHaveAccessibleDescription('Your insurance covers up to 2 now')
})

test.each(['1.5', '1000', '1e3', 'two'])(
  'a quantity of %p stays as typed, is refused in words, and stays after a refresh',
  async (typed) => {
    const { user } = await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'due' }, path, namespaces })
    const field = () => screen.findByRole('spinbutton', { name: 'Quantity of Nose mask' })
    await user.click(await screen.findByRole('button', { name: 'Details of Nose mask' }))
    await user.clear(await field())
    await user.type(await field(), typed)
    await user.click(screen.getByRole('button', { name: 'Review order' }))
    expect(await field()).toHaveValue(typed)
    expect(within(screen.getByRole('alert')).getByRole('link', { name: /^Quantity of Nose mask: / })).toBeVisible()
    expect(window.location.search).toBe('')

    window.history.replaceState(null, '', `${path}?step=review`)
    await reloadInPortal(<NewOrderPage />)
    expect(await field()).toHaveValue(typed)
  },
)

test('the address of the review leads back to a supply whose question has no answer', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'asking' }, path, namespaces })
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  await screen.findByRole('heading', { name: 'Review your order' })
  window.history.back()
  await user.click(await screen.findByRole('checkbox', { name: 'Lancets, box of 100' }))
  const forward = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
  })
  window.history.forward()
  await forward
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(await screen.findByRole('checkbox', { name: 'Lancets, box of 100' })).toBeChecked()
})

test('an add-on is offered with its price, and is ordered with its supply', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: {}, path, namespaces })
  const card = (await screen.findByRole('checkbox', { name: 'Nose mask' })).closest('li') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Details of Nose mask' }))
  await user.click(within(card).getByText('Add something for it (optional)'))
  expect(within(card).getByText('$8.99 each')).toBeVisible()
  await user.click(within(card).getByRole('button', { name: 'One more: Quantity of Mask wipes, 62 in a tub' }))
  await user.click(screen.getByRole('button', { name: 'Review order' }))

  const supplies = await screen.findByRole('region', { name: 'Your supplies' })
  expect(supplies).toHaveTextContent('With it: Mask wipes, 62 in a tub')
  expect(screen.getByRole('region', { name: 'Your supplies' })).toHaveTextContent('What you add $8.99')
})

test('the chosen quantities are reviewed, and Back leads to the same choice', async () => {
  const { user } = await renderInPortal(<NewOrderPage />, { patient: {}, path, namespaces })
  await user.click(await screen.findByRole('checkbox', { name: 'Air tube' }))
  await user.click(screen.getByRole('button', { name: 'Review order' }))

  const supplies = await screen.findByRole('region', { name: 'Your supplies' })
  expect(within(supplies).queryByText(/^Air tube/)).not.toBeInTheDocument()
  act(() => window.history.back())
  expect(await screen.findByRole('checkbox', { name: 'Air tube' })).not.toBeChecked()
})

test('an empty order is refused, with the focus on the message', async () => {
  const details = { registration: { supplies: [{ code: 'A7037' }] } }
  const { user } = await renderInPortal(<NewOrderPage />, { details, path, namespaces })
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Review order' }))

  const summary = screen.getByRole('alert')
  expect(summary).toHaveTextContent('At least one item must be selected.')
  expect(summary).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Review order' }))
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(window.location.search).toBe('')
})

test('a supply that is not due cannot be selected and shows its date and reason', async () => {
  await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'due' }, path, namespaces })

  const later = await screen.findByRole('region', { name: 'You can order these later' })
  expect(within(later).queryByRole('checkbox')).not.toBeInTheDocument()
  expect(within(later).getAllByText(/^From \w+ \d+, 2026$/).length).toBeGreaterThan(0)
})

test('when nothing is due, the next date and the phone number are shown', async () => {
  await renderInPortal(<NewOrderPage />, { patient: { Supplies: 'nothing due' }, path, namespaces })

  expect(await screen.findByText('No eligible items available for order.')).toBeVisible()
  expect(screen.getByText(/^Your next supplies can be ordered on \w+ \d+, 2026\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Review order' })).not.toBeInTheDocument()
})

test('in Spanish the supplies have their Spanish names', async () => {
  await renderInPortal(<NewOrderPage />, { patient: {}, path, language: 'es', namespaces })

  expect(await screen.findByRole('checkbox', { name: 'Mascarilla nasal' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Revisar el pedido' })).toBeVisible()
})

test('200 supplies can be searched and stand in groups', async () => {
  const codes = ['A7030', 'A7034', 'A4604', 'A7038', 'A4253', 'A4259', 'A4352']
  const supplies = Array.from({ length: 200 }, (_, place) => ({ code: codes[place % codes.length] ?? '' }))
  const opened = { details: { registration: { supplies } }, path, namespaces, language: 'es' as const }
  const { user, container } = await renderInPortal(<NewOrderPage />, opened)
  const group = await screen.findByRole('button', { name: /^Apnea del sueño/, expanded: false })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(container.querySelectorAll('*').length).toBeLessThan(300)

  await user.click(group)
  expect(screen.getAllByRole('checkbox')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Mostrar 20 más' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(40)

  await user.type(screen.getByRole('searchbox', { name: 'Buscar un suministro' }), 'calefaccion manguera{Enter}')
  expect(screen.getByText(/^29 suministros encontrados$/)).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(20)
  expect(window.location.search).toBe('')
  await user.type(screen.getByRole('searchbox'), ' nada')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
