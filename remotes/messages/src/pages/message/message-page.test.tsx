import { addPatient } from '@homeside/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'

import {
  delivery,
  filters,
  insuranceCard,
  maskOrder,
  nights,
  pathOf,
  patientWith,
  survey,
} from '../../testing/made-up-conversations.ts'
import { connection, conversationOf, renderMessages } from '../../testing/render-messages.tsx'

const said = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .filter((item) => item.classList.contains('msg-bubble'))

test('an address with an id opens the conversation, stores its key without auto-reply, and drops the id', async () => {
  const patient = await patientWith(delivery)
  await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery on a weekday' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/message')
  expect(JSON.parse(sessionStorage.getItem('messageInfo') ?? '')).toEqual({
    key: patient.Conversations[0]?.ConversationKey,
    showAutoReply: false,
    isNewMessage: false,
  })
  expect(said().map((bubble) => bubble.querySelector('.msg-text')?.textContent)).toEqual([
    'Please deliver before noon if you can. I have physical therapy in the afternoon.',
    'I left a note for the driver. You will get a text the evening before.',
    'Thank you, that worked well.',
  ])
})

test.each(['999999', 'nonsense', '%25', '-1', '1.5'])(
  'an unknown id (%s) leads to the list, which says why',
  async (id) => {
    await renderMessages(`message/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(window.location.pathname).toBe('/bluebird-hme/messages')
    expect(screen.getByText('Your other messages are here.')).toBeVisible()
    expect(screen.queryByText(/could not read/)).not.toBeInTheDocument()
  },
)

test('an address without an id leads to the list while no conversation is stored', async () => {
  await renderMessages('message')
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/messages')
})

test('messages are marked read once they were on the screen', async () => {
  const patient = await patientWith(insuranceCard)
  const unread = async () => (await conversationOf(patient, insuranceCard.subject))?.UnreadCount
  expect(await unread()).toBe(1)
  await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByText('New messages')).toBeVisible()
  await waitFor(async () => expect(await unread()).toBe(0))
})

test('a hidden page marks nothing read', async () => {
  const marks = connection(/markread/)
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const patient = await patientWith(maskOrder)
  await renderMessages(pathOf(patient), { patient, fetch: marks.fetch })
  await screen.findByText('New messages')
  expect(marks.asked).toEqual([])
})

test('times are in the patient’s zone, whatever the device’s', async () => {
  const inPhoenix = { timeZoneKey: 4, registration: { conversations: [insuranceCard] } }
  const patient = await addPatient({}, inPhoenix)
  await renderMessages(pathOf(patient), { patient })
  await screen.findByText('This is the beginning of the conversation.')
  const times = screen.getAllByRole('time').map((time) => [time.getAttribute('datetime'), time.textContent])
  expect(times).toContainEqual([expect.stringMatching(/^2026-03-07T18:00/), '11:00 AM'])
})

test('older messages load on demand, without gap or duplicate', async () => {
  const patient = await patientWith(nights(40))
  const { user } = await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByText('Night 40')).toBeVisible()
  expect(said()).toHaveLength(14)
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByText('Night 13')).toBeVisible()
  expect(said()).toHaveLength(28)
  const texts = said().map((bubble) => bubble.querySelector('.msg-text')?.textContent)
  expect(texts).toEqual(Array.from({ length: 28 }, (_, index) => `Night ${13 + index}`))
})

test('the start of a conversation says so', async () => {
  const patient = await patientWith(delivery)
  await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByText('This is the beginning of the conversation.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
})

test('a photo that is no longer kept says so', async () => {
  const patient = await addPatient({ Conversations: ['expired photo'] })
  await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByText('The photo is no longer available on the system.')).toBeVisible()
})

test('hostile text and names are shown exactly as typed', async () => {
  const patient = await addPatient({ Conversations: ['hostile texts'] })
  const subject = '<img src=x onerror=alert(1)> "\'`--; \u202Eotxet'
  await renderMessages(pathOf(patient, subject), { patient })
  await screen.findByText('<script>alert("hola")</script><svg onload=alert(1)><a href="javascript:alert(1)">aquí</a>')
  expect(screen.getByText('<b>Lucía</b> \u202Eanozdnem')).toBeVisible()
  const texts = said().map((bubble) => bubble.querySelector('.msg-text')?.textContent)
  expect(texts).toContain('Recibido: {{7*7}} ${7*7} %s %n &lt;b&gt; \\u003cscript\\u003e')
  expect(texts).toContain('  espacios al principio\n\n\n\tuna tabulación\nvarias líneas\n\n  ')
  expect(document.querySelector('main img, script[src], .msg-thread img, .msg-thread script')).toBeNull()
})

test('Back shows the conversation that was open, also after another one', async () => {
  const patient = await patientWith(survey, filters)
  const { user } = await renderMessages(pathOf(patient), { patient })
  await screen.findByRole('heading', { level: 1, name: 'Survey' })
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await user.click(await screen.findByRole('link', { name: /Filters/ }))
  await screen.findByRole('heading', { level: 1, name: 'Filters' })
  act(() => window.history.go(-2))
  expect(await screen.findByRole('heading', { level: 1, name: 'Survey' })).toBeVisible()
})

test('an open conversation can be deleted, and the list restores it', async () => {
  const patient = await patientWith(survey)
  const { user } = await renderMessages(pathOf(patient), { patient })
  await user.click(await screen.findByRole('button', { name: 'Delete conversation' }))
  expect(await screen.findByText('1 conversation deleted')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Survey')).toBeVisible()
})

test('on a wide screen the newest conversations stand beside the one that is read, which they mark', async () => {
  const narrow = matchMedia
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => Object.assign(narrow(media), { matches: true }))
  const patient = await patientWith(delivery, filters)
  const { user } = await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery on a weekday' })).toBeVisible()
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }))
  expect(await list.findByRole('link', { name: /Delivery on a weekday/ })).toHaveAttribute('aria-current', 'page')

  await user.click(list.getByRole('link', { name: new RegExp(filters.subject) }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: filters.subject })).toHaveFocus())
  expect(list.getByRole('link', { name: new RegExp(filters.subject) })).toHaveAttribute('aria-current', 'page')
  expect(list.getByRole('link', { name: /Delivery on a weekday/ })).not.toHaveAttribute('aria-current')
  jest.restoreAllMocks()
})
