import { screen, waitFor, within } from '@testing-library/react'

import {
  charges,
  delivery,
  dryMouth,
  filters,
  insuranceCard,
  maskOrder,
  patientWith,
  survey,
} from '../../testing/made-up-conversations.ts'
import { asStaff, comeOnline, connection, renderMessages } from '../../testing/render-messages.tsx'

const rows = () => within(screen.getByRole('region', { name: 'Conversations' })).getAllByRole('listitem')
/** The patient of most tests. */
const details = { registration: { conversations: [maskOrder, insuranceCard, delivery, dryMouth, filters, survey] } }
const subjects = () => rows().map((row) => row.querySelector('.msg-row-subject')?.textContent)

test('the list is sorted by the newest message and shows sender, topic, beginning and state', async () => {
  await renderMessages('messages', { details })
  const first = (await screen.findByText('New insurance card')).closest('li')
  expect(first).toHaveTextContent('Marcus Lee, Billing')
  expect(first).toHaveTextContent('You can add both sides under Insurance.')
  expect(subjects()[0]).toBe('New insurance card')
  expect(screen.getByText('Delivery on a weekday').closest('li')).toHaveTextContent('You, Scheduling')
  expect(screen.getByText('Dry mouth at night').closest('li')).toHaveTextContent('Closed')
})

test('an unread conversation says so once, in words', async () => {
  await renderMessages('messages', { details })
  const link = await screen.findByRole('link', { name: /New insurance card/ })
  expect(link.textContent.match(/UNREAD/g)).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Delivery on a weekday/ })).not.toHaveTextContent('UNREAD')
})

test('conversations are found by topic, state and words', async () => {
  const { user } = await renderMessages('messages', { details })
  await screen.findByText('New insurance card')
  await user.click(screen.getByRole('button', { name: 'Find messages' }))
  await user.selectOptions(screen.getByLabelText('Topic'), 'Clinical')
  await waitFor(() => expect(subjects()).toEqual(['Dry mouth at night']))
  await user.selectOptions(screen.getByLabelText('Topic'), '')
  await user.selectOptions(screen.getByLabelText('Show'), 'unread')
  await waitFor(() => expect(subjects()).toEqual(['New insurance card', 'A question about your mask order']))
  await user.selectOptions(screen.getByLabelText('Show'), 'all')
  await user.type(screen.getByLabelText('Search messages'), 'physical therapy{Enter}')
  await waitFor(() => expect(subjects()).toEqual(['Delivery on a weekday']))
  expect(window.location.href).not.toContain('therapy')
  await user.click(screen.getByRole('button', { name: 'Find messages', expanded: true }))
  expect(screen.queryByLabelText('Search messages')).not.toBeInTheDocument()
  expect(subjects()).toEqual(['Delivery on a weekday'])
})

test('a search text that is too long stays as typed, and is refused in words', async () => {
  const { user } = await renderMessages('messages', { details })
  await screen.findByText('New insurance card')
  await user.click(screen.getByRole('button', { name: 'Find messages' }))
  const field = screen.getByLabelText('Search messages')
  await user.click(field)
  await user.paste('x'.repeat(101))
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('x'.repeat(101))
  expect(field).toHaveAccessibleDescription('These words are too long. Use at most 100 letters.')
  expect(screen.getByText('New insurance card')).toBeVisible()
})

test('when nothing matches, one press shows all again', async () => {
  const { user } = await renderMessages('messages', { details })
  await screen.findByText('New insurance card')
  await user.click(screen.getByRole('button', { name: 'Find messages' }))
  await user.type(screen.getByLabelText('Search messages'), 'xylophone{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Show all messages' }))
  expect(await screen.findByText('New insurance card')).toBeVisible()
  expect(screen.getByLabelText('Search messages')).toHaveValue('')
})

test('many conversations come in pages of the chosen size, which the address keeps', async () => {
  const { user } = await renderMessages('messages', { patient: { Conversations: ['many'] } })
  expect(await screen.findByText(/^1 to 20 of \d+$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Older' }))
  expect(await screen.findByText(/^21 to \d+ of \d+$/)).toBeVisible()
  expect(window.location.search).toBe('?page=2')
  await user.selectOptions(screen.getByLabelText('Messages on a page'), '10')
  expect(await screen.findByText(/^1 to 10 of \d+$/)).toBeVisible()
  expect(rows()).toHaveLength(10)
})

test('several can be deleted at once, and this can be undone', async () => {
  const { user } = await renderMessages('messages', { details })
  await screen.findByText('Survey')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: /Survey/ }))
  await user.click(screen.getByRole('checkbox', { name: /Filters/ }))
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 conversations deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Survey')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Survey')).toBeVisible()
  expect(screen.getByText(/Everything is back/)).toBeVisible()
})

test('deleting with no conversation selected deletes nothing, and Cancel leads back to where selecting began', async () => {
  const deletes = connection(/^DELETE/)
  const { user } = await renderMessages('messages', { details, fetch: deletes.fetch })
  await screen.findByText('Survey')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(deletes.asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
})

test('a deleted conversation returns when the provider writes in it, while the list is open', async () => {
  const patient = await patientWith(charges)
  const { user } = await renderMessages('messages', { patient })
  await screen.findByText('Two charges in March')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: /Two charges/ }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Two charges in March')).not.toBeInTheDocument())
  await asStaff(`${patient.Conversations[0]?.ConversationKey}/reply`, {
    SenderName: 'Marcus Lee',
    Message: 'One more thing.',
  })
  comeOnline()
  expect((await screen.findByText('Two charges in March')).closest('li')).toHaveTextContent('UNREAD')
})

test('the focus stays on its conversation when another moves above it', async () => {
  const patient = await patientWith(insuranceCard, maskOrder)
  await renderMessages('messages', { patient })
  await screen.findByText('New insurance card')
  const moved = 'A question about your mask order'
  expect(subjects()[0]).not.toBe(moved)
  const key = patient.Conversations.find(({ Subject }) => Subject === moved)?.ConversationKey
  const first = within(rows()[0] as HTMLElement).getByRole('link')
  const focused = first.textContent
  first.focus()
  await asStaff(`${key}/reply`, { SenderName: 'Marcus Lee', Message: 'One more thing.' })
  comeOnline()
  await waitFor(() => expect(subjects()[0]).toBe(moved))
  expect(document.activeElement).toHaveTextContent(focused)
})

test('a page past the end shows the last page, also after the last page was emptied', async () => {
  const { user } = await renderMessages('messages?page=99&size=10', { patient: { Conversations: ['many'] } })
  const select = await screen.findByRole('button', { name: 'Select' })
  expect(new URLSearchParams(window.location.search).get('page')).not.toBe('99')
  const last = Number(new URLSearchParams(window.location.search).get('page'))
  await user.click(select)
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/conversations? deleted$/)).toBeVisible()
  await waitFor(() => expect(window.location.search).toContain(`page=${last - 1}`))
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(screen.queryByText('No message matches what you are looking for.')).not.toBeInTheDocument()
})

test('a patient without messages is invited to write', async () => {
  await renderMessages('messages', { patient: { Conversations: [] } })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByText(/Ask Bluebird Home Medical about an order/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'New message' })).toBeVisible()
})

test('a failed load says so in its place and can be repeated', async () => {
  const list = connection(/conversations\/1\/20/)
  const failing: typeof list.fetch = (send) => (input, init) =>
    list.isDown && new Request(input, init).url.includes('conversations/1/20')
      ? Promise.resolve(Response.json({ code: 'maintenance' }, { status: 418 }))
      : send(input, init)
  list.isDown = true
  const { user } = await renderMessages('messages', { details, fetch: failing })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  list.isDown = false
  await user.click(retry)
  expect(await screen.findByText('New insurance card')).toBeVisible()
})

test('in Spanish every word is Spanish', async () => {
  await renderMessages('messages', { patient: { Language: 'es', Conversations: ['unread'] }, language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  expect((await screen.findAllByText('SIN LEER')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Seleccionar' })).toBeVisible()
})
