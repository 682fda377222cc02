import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import { addPatient, asPatient, reloadInPortal } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'

import type { NewMessage } from '../../../message-paths.ts'
import { messageKey } from '../../../outbox/outbox.ts'
import { asStaff, comeOnline, connection, conversationOf, renderMessages } from '../../../testing/render-messages.tsx'
import MessagePage from '../message-page.tsx'

/** Opens a new message as a link from another screen does. */
async function write(beginning: NewMessage = {}, options: Parameters<typeof renderMessages>[1] = {}) {
  const view = await renderMessages('home', options)
  window.history.pushState({ usr: { newMessage: beginning }, key: 'test', idx: 1 }, '', '/bluebird-hme/message')
  fireEvent(window, new PopStateEvent('popstate', { state: window.history.state }))
  await screen.findByRole('heading', { level: 1, name: /New message|Mensaje nuevo/ })
  return view
}

async function fill(user: Awaited<ReturnType<typeof write>>['user'], subject: string) {
  await user.selectOptions(await screen.findByLabelText('Topic'), 'Other')
  await user.type(screen.getByLabelText('Subject'), subject)
  await user.type(screen.getByLabelText('Message'), 'Hello there.')
}

test('topic, subject and message are required, each with its own words', async () => {
  const { user } = await write()
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  for (const words of ['Topic is required.', 'Subject is required.', 'Message is required.']) {
    expect(screen.getAllByText(words)).toHaveLength(2)
  }
})

test('on a wide screen nothing stands beside a first message', async () => {
  const narrow = matchMedia
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => Object.assign(narrow(media), { matches: true }))
  await write()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Conversations' })).not.toBeInTheDocument())
  jest.restoreAllMocks()
})

test('the page says that a message is not for emergencies, when to expect an answer, and whom to call', async () => {
  await write()
  expect(await screen.findByText(/^Not for emergencies\. In an emergency, call/)).toBeVisible()
  expect(screen.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911')
  expect(
    screen.getByText('We will reply within one business day (Monday to Friday, 8:00 AM to 5:00 PM).'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
})

test('a message starts one conversation however often it is sent, and shows the automatic reply', async () => {
  const posts = connection(/^POST .*conversations\/$/)
  const { user } = await write({}, { fetch: posts.fetch })
  await fill(user, 'Sent once')
  await user.tripleClick(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sent once' })).toBeVisible()
  const confirmation = screen.getByText('Your message is sent')
  expect(confirmation).toBeVisible()
  expect(document.activeElement).toContainElement(confirmation)
  expect(screen.getByText('Hello there.').compareDocumentPosition(confirmation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/We do not watch messages at night/)).toBeVisible()
  expect(screen.getByText(/automatic reply$/)).toBeVisible()
  expect(posts.asked).toHaveLength(1)
})

test('the confirmation goes when staff close the conversation, and does not come back', async () => {
  const patient = await addPatient()
  const { user } = await write({}, { patient })
  await fill(user, 'Soon closed')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Your message is sent')).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('messageInfo') ?? '')).toMatchObject({ isNewMessage: false })
  const key = (await conversationOf(patient, 'Soon closed'))?.ConversationKey
  await asStaff(`${key}/close`, { Reason: 'Resolved' })
  comeOnline()
  expect(await screen.findByRole('heading', { name: /^This conversation was closed/ })).toBeVisible()
  expect(screen.queryByText('Your message is sent')).not.toBeInTheDocument()

  await asStaff(`${key}/reopen`, {})
  await reloadInPortal(<MessagePage />)
  expect(await screen.findByLabelText('Your reply')).toBeVisible()
  expect(screen.queryByText('Your message is sent')).not.toBeInTheDocument()
})

test('a link from another screen fills it in, and leaves no trace in the history', async () => {
  await write({ topic: 'Orders', subject: 'Order A-1', message: 'Where is it?' })
  expect(await screen.findByLabelText('Topic')).toHaveValue('Orders')
  expect(screen.getByLabelText('Subject')).toHaveValue('Order A-1')
  expect(screen.getByLabelText('Message')).toHaveValue('Where is it?')
  await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain('A-1'))
})

test('a draft is kept and can be continued after leaving', async () => {
  const { user } = await write()
  await fill(user, 'Kept for later')
  expect(await screen.findByText('Draft saved')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await user.click(await screen.findByRole('link', { name: 'New message' }))
  expect(await screen.findByDisplayValue('Kept for later')).toBeVisible()
})

test('who comes back while the text is still being saved, or could not be saved, finds it', async () => {
  const saves = connection(/^POST .*conversations\/draft/)
  const { user } = await write({}, { fetch: saves.fetch })
  await fill(user, 'Typed last')
  saves.isDown = true
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  const back = await screen.findByRole('link', { name: 'New message' })
  expect(saves.asked).not.toHaveLength(0)
  saves.isDown = false
  await user.click(back)
  expect(await screen.findByDisplayValue('Typed last')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Hello there.')
})

test('with a draft and another request, the patient chooses', async () => {
  const patient = await addPatient()
  const draft = new FormData()
  draft.set('Subject', 'Kept for later')
  await (await asPatient(patient)).post('conversations/draft', draft)
  const { user } = await write({ topic: 'Orders', subject: 'Another matter' }, { patient })
  expect(await screen.findByText('You have a message that is not sent yet')).toBeVisible()
  expect(screen.getByText('Kept for later')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete it and start over' }))
  expect(await screen.findByLabelText('Subject')).toHaveValue('Another matter')
})

test('a new message without a connection waits visibly, also on the list, and starts one conversation later', async () => {
  const posts = connection(/^POST .*conversations\/$/)
  const patient = await addPatient()
  const train = { topic: 'Other', subject: 'From the train', message: 'Hello' } as const
  const { user } = await write(train, { patient, fetch: posts.fetch })
  posts.isDown = true
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  expect((await screen.findAllByText(/^Waiting for a connection/)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  expect(await screen.findByText('1 message is not sent yet')).toBeVisible()
  posts.isDown = false
  comeOnline()
  await waitFor(() => expect(screen.queryByText('1 message is not sent yet')).not.toBeInTheDocument())
  expect(await conversationOf(patient, 'From the train')).toMatchObject({ Topic: 'Other' })
  expect(new Set(posts.asked.map((request) => request.headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a subject and a message of any length stay as typed, and are refused in words', async () => {
  const posts = connection(/^POST .*conversations\/$/)
  const { user } = await write({}, { fetch: posts.fetch })
  await user.selectOptions(await screen.findByLabelText('Topic'), 'Other')
  await user.click(screen.getByLabelText('Subject'))
  await user.paste('s'.repeat(360))
  await user.click(screen.getByLabelText('Message'))
  await user.paste('m'.repeat(10_000))
  expect(screen.getByText('10,000 of 5,000 characters. 5000 characters too long.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByLabelText('Subject')).toHaveValue('s'.repeat(360))
  expect(screen.getByLabelText('Message')).toHaveValue('m'.repeat(10_000))
  const words = 'Message is too long. The most is 5,000 characters. Nothing is cut: make it shorter.'
  expect(screen.getByRole('link', { name: words })).toBeVisible()
  expect(posts.asked).toEqual([])
})

/** Opens a draft that another device of the patient has too. */
async function writeOnTwoDevices() {
  const patient = await addPatient()
  const other = await asPatient(patient)
  const form = new FormData()
  form.set('Topic', 'Other')
  form.set('Subject', 'From two devices')
  form.set('Message', 'Hello there.')
  const { body } = await other.post<MessageDraftAnswer>('conversations/draft', form)
  const { user } = await write({}, { patient })
  expect(await screen.findByDisplayValue('From two devices')).toBeVisible()
  const content = { topic: 'Other', subject: 'From two devices', message: 'Hello there.', photoKeys: [] }
  const key = messageKey([body.Draft?.SavedUtc, content])
  const request = { Topic: 'Other', Subject: 'From two devices', Message: 'Hello there.' }
  const sendThere = () => act(() => other.post('conversations', request, { 'Idempotency-Key': key }))
  const sentCount = async () => {
    const { body: list } = await act(() => other.get<ConversationsAnswer>('conversations/list'))
    return list.Items.filter(({ Subject }) => Subject === 'From two devices').length
  }
  return { user, sendThere, sentCount }
}

test('a draft that is sent from two devices starts one conversation', async () => {
  const { user, sendThere, sentCount } = await writeOnTwoDevices()
  await sendThere()
  // This device does not know yet that the draft was sent.
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'From two devices' })).toBeVisible()
  expect(await sentCount()).toBe(1)
})

test('a draft that was sent from another device leaves the form', async () => {
  const { sendThere } = await writeOnTwoDevices()
  await sendThere()
  comeOnline()
  expect(await screen.findByText(/^This message was sent or deleted on another device/)).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('')
  expect(screen.getByLabelText('Message')).toHaveValue('')
})

test('what was changed here stays when the draft is sent from another device', async () => {
  const { user, sendThere } = await writeOnTwoDevices()
  await sendThere()
  await user.type(screen.getByLabelText('Message'), ' More.')
  comeOnline()
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Hello there. More.')
})
