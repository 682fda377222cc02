import { addPatient, asPatient, reloadInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import { agreement, countOpenOrders, isPlacing, renderReview } from '../../../testing/render-review.tsx'
import NewOrderPage from '../new-order-page.tsx'

const bothSentences = 'Confirmation of address and insurance is required. The Order Terms must be accepted.'

test('supplies, address and phone are shown before anything is sent', async () => {
  const details = {
    mobilePhone: '5555550121',
    address: { street: '18 Alder Street', city: 'Springfield', state: 'IL', postalCode: '62704' },
  }
  await renderReview({ details })

  const supplies = await screen.findByRole('region', { name: 'Your supplies' })
  expect(within(supplies).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText(/18 Alder Street/)).toHaveTextContent('Springfield, IL 62704')
  expect(screen.getByRole('region', { name: 'Phone for this order' })).toHaveTextContent('(555) 555-0121')
  expect(screen.getByRole('region', { name: 'Insurance' })).toHaveTextContent('Prairie Health Plan')
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: agreement })).not.toBeChecked()
})

const own = 'The address, phone and insurance are right. I need these supplies. I accept the order terms.'

test.each([
  ['', 'bluebird-hme', own],
  [', and those of the provider', 'northridge', `Opened packages cannot be returned.\n\n${own}`],
])('the order stores the words that were agreed to%s', async (_, Provider, Statement) => {
  let sent: unknown = null
  const { user } = await renderReview({
    patient: { Provider },
    path: `/${Provider}/orders/new?step=review`,
    fetch: (send) => async (input, init) => {
      if (isPlacing(input)) sent = await input.clone().json()
      return send(input, init)
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  for (const more of screen.queryAllByRole('checkbox', { name: 'I accept this too.' })) await user.click(more)
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(sent).toMatchObject({ Statement })
})

test('a refused order names the supply that was ordered elsewhere meanwhile', async () => {
  const patient = await addPatient()
  const elsewhere = await asPatient(patient)
  const statuses: number[] = []
  const { user } = await renderReview({
    patient,
    fetch: (send) => async (input, init) => {
      if (isPlacing(input)) {
        const order = (await input.clone().json()) as { Items: object[] }
        const one = { ...order, Items: order.Items.slice(0, 1) }
        statuses.push((await elsewhere.post('orders', one, { 'Idempotency-Key': crypto.randomUUID() })).status)
      }
      return send(input, init)
    },
  })
  const supplies = await screen.findByRole('region', { name: 'Your supplies' })
  const names = within(supplies)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  const named = await screen.findByText(/^It is about /)
  const told = /^It is about (.*)\.$/.exec(named.textContent ?? '')?.[1] ?? ''
  expect(statuses).toEqual([200])
  expect(names.filter((name) => name.includes(told))).toHaveLength(1)
})

test('without the agreement nothing is ordered, and the summary links to the box', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await user.click(await screen.findByRole('button', { name: 'Place order' }))

  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  await user.click(within(summary).getByRole('link', { name: bothSentences }))
  const box = screen.getByRole('checkbox', { name: agreement })
  expect(box).toHaveFocus()
  expect(box).toBeInvalid()
  expect(box).toHaveAccessibleDescription(bothSentences)
  expect(await countOpenOrders(patient)).toBe(0)
})

test('a wrong address asks what has changed, and what was typed stays', async () => {
  const { user } = await renderReview()
  await user.click(await screen.findByRole('checkbox', { name: /^The address, phone and insurance are right\./ }))
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  expect(screen.getByRole('radio', { name: 'It has changed' })).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: /^Everything else above is right\./ })).not.toBeChecked()
  expect(screen.getByText('Our team looks at this order first')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  const description = screen.getByRole('textbox', { name: 'What has changed?' })
  expect(description).toBeInvalid()
  expect(description).toHaveAccessibleDescription(
    /A description of changes is required when the address or insurance is marked incorrect/,
  )
  await user.type(description, 'I moved{Tab}')
  expect(description).toBeValid()
  expect(description).toHaveValue('I moved')

  await user.click(screen.getByRole('button', { name: 'The address is right after all' }))
  expect(screen.queryByText('Our team looks at this order first')).not.toBeInTheDocument()
  const doubt = screen.getByRole('button', { name: 'Change the address' })
  expect(doubt).toHaveFocus()
  await user.click(doubt)
  expect(screen.getByRole('textbox', { name: 'What has changed?' })).toHaveValue('I moved')
})

test('a placed order is confirmed with its number and leaves no draft', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(window.location.search).toMatch(/^\?step=placed&order=\d+$/)
  expect(screen.getByText('Order number')).toHaveTextContent(/^Order number HS-\S{4,}$/)
  expect(screen.getByText(/It will be at your door by \w+day, /)).toBeVisible()
  await user.click(screen.getByText('What you ordered'))
  expect(screen.getByRole('region', { name: 'What happens next' })).toBeVisible()
  expect(sessionStorage.getItem('orderDraft')).toBeNull()
  expect(await countOpenOrders(patient)).toBe(1)
})

test('a confirmation survives a refresh, until the order was cancelled: then its own page says so', async () => {
  const patient = await addPatient()
  const { user } = await renderReview({ patient })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('heading', { name: 'Your order is placed' })
  const number = screen.getByText('Order number').textContent.replace('Order number ', '')

  await reloadInPortal(<NewOrderPage />)
  expect(await screen.findByText(number)).toBeVisible()

  const orderKey = new URLSearchParams(window.location.search).get('order')
  expect((await (await asPatient(patient)).post(`orders/${orderKey}/cancel`, {})).status).toBe(200)
  await reloadInPortal(<NewOrderPage />)
  await waitFor(() => expect(window.location.search).toBe(`?order=${orderKey}`))
  expect(window.location.pathname).toBe('/bluebird-hme/orders')
})

test('a double click makes one order', async () => {
  let sent = 0
  const patient = await addPatient()
  const { user } = await renderReview({
    patient,
    fetch: (send) => (input, init) => {
      if (isPlacing(input)) sent += 1
      return send(input, init)
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.dblClick(screen.getByRole('button', { name: 'Place order' }))

  await screen.findByRole('heading', { name: 'Your order is placed' })
  expect(sent).toBe(1)
  expect(await countOpenOrders(patient)).toBe(1)
})

test('a lost answer keeps the draft, and sending again finds the same order', async () => {
  const keys: (string | null)[] = []
  const patient = await addPatient()
  const { user } = await renderReview({
    patient,
    fetch: (send) => async (input, init) => {
      if (!isPlacing(input)) return send(input, init)
      keys.push(input.headers.get('Idempotency-Key'))
      const answer = await send(input, init)
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  const problem = await screen.findByRole('alert')
  expect(problem).toHaveTextContent('Cannot connect to servers. Check your internet connection.')
  expect(problem).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Your supplies' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))

  await screen.findByRole('heading', { name: 'Your order is placed' })
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(await countOpenOrders(patient)).toBe(1)
})

test('after a refresh an unanswered order can be sent again, not changed', async () => {
  let isOffline = true
  const { user } = await renderReview({
    fetch: (send) => (input, init) =>
      isPlacing(input) && isOffline ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init),
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('alert')

  isOffline = false
  window.history.replaceState(null, '', '/bluebird-hme/orders/new')
  await reloadInPortal(<NewOrderPage />)
  expect(await screen.findByText('We do not know yet if we received your order.')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe('?step=review'))
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible()
})

test('an order that cannot be taken online says so in two sentences with one phone number, and has no form', async () => {
  const blocked = { type: 'about:blank', title: '', status: 422, code: 'order-blocked', correlationId: '1' }
  const { user } = await renderReview({
    fetch: (send) => (input, init) =>
      isPlacing(input) ? Promise.resolve(Response.json(blocked, { status: 422 })) : send(input, init),
  })
  await user.click(await screen.findByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  const problem = await screen.findByRole('alert')
  expect(problem).toHaveTextContent(
    'You are not eligible to order supplies now. Call us at (555) 010-0100 and we will help.' +
      'Your order is not placed. What you chose is kept.See your orders',
  )
  expect(within(problem).getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute('href', 'tel:+15550100100')
  expect(screen.queryByRole('button', { name: 'Place order' })).not.toBeInTheDocument()
})

test('a wrong insurance sends the order to a person first, and says so', async () => {
  const { user } = await renderReview()
  await user.click(await screen.findByRole('button', { name: 'Change the insurance' }))
  expect(screen.getByRole('textbox', { name: 'What has changed?' })).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'What has changed?' }), 'New plan')
  await user.click(screen.getByRole('checkbox', { name: agreement }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))

  expect(await screen.findByText(/Our team will check your coverage and call you/)).toBeVisible()
})
