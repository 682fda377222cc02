/** @size all */

import type { MessagePageAnswer } from '@homeside/contract/messages'
import { asPatient } from '@homeside/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'

import { messageKey } from '../../outbox/outbox.ts'
import { charges, pathOf, patientWith } from '../../testing/made-up-conversations.ts'
import { asStaff, comeOnline, connection, conversationOf, renderMessages } from '../../testing/render-messages.tsx'

const thread = () => within(screen.getByRole('region', { name: 'Conversation' }))

/** Opens a conversation that can be answered. */
async function open(options: Parameters<typeof renderMessages>[1] = {}) {
  const patient = await patientWith(charges)
  const view = await renderMessages(pathOf(patient), { ...options, patient })
  await screen.findByRole('heading', { level: 1, name: charges.subject })
  return { ...view, patient, key: patient.Conversations[0]?.ConversationKey }
}

test('a reply appears in the conversation, and is sent once however often the button is pressed', async () => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user } = await open({ fetch: posts.fetch })
  await user.type(screen.getByLabelText('Your reply'), 'It is better today.')
  await user.tripleClick(screen.getByRole('button', { name: 'Send' }))
  expect(await thread().findByText('It is better today.')).toBeVisible()
  expect(await screen.findByText('Your reply is sent')).toBeVisible()
  expect(posts.asked).toHaveLength(1)
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
  expect(screen.queryByText('Message is required.')).not.toBeInTheDocument()
})

test('the confirmation of an answer goes when another message follows it', async () => {
  const { user, key } = await open()
  await user.type(screen.getByLabelText('Your reply'), 'It is better today.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your reply is sent')).toBeVisible()
  await asStaff(`${key}/reply`, { SenderName: 'Marcus Lee', Message: 'I am glad.' })
  comeOnline()
  expect(await thread().findByText('I am glad.')).toBeVisible()
  expect(screen.queryByText('Your reply is sent')).not.toBeInTheDocument()
})

test.each([
  ['spaces', '   '],
  ['characters that are drawn as nothing', '\u200b\u2060\ufeff'],
])('an answer of %s is not sent', async (_, nothing) => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user } = await open({ fetch: posts.fetch })
  await user.type(screen.getByLabelText('Your reply'), nothing)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Message is required.')).toBeVisible()
  expect(screen.getByLabelText('Your reply')).toHaveAttribute('aria-invalid', 'true')
  expect(posts.asked).toEqual([])
})

test('without a connection a reply waits visibly, and arrives once later', async () => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user, patient, key } = await open({ fetch: posts.fetch })
  posts.isDown = true
  await user.type(screen.getByLabelText('Your reply'), 'Thank you again.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Waiting for a connection/)).toBeVisible()
  expect(sessionStorage.getItem('messageOutbox')).toContain('Thank you again.')
  posts.isDown = false
  comeOnline()
  expect(await thread().findByText('Thank you again.')).toBeVisible()
  expect(sessionStorage.getItem('messageOutbox')).toBeNull()
  const keys = new Set(posts.asked.map((request) => request.headers.get('Idempotency-Key')))
  expect(keys.size).toBe(1)
  expect(await conversationOf(patient, charges.subject)).toMatchObject({ ConversationKey: key, MessageCount: 4 })
})

test('a refused reply stays, says why, and can be changed, beside what was written since', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Your reply'), 'Charge 4242 4242 4242 4242')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Messages cannot hold card numbers/)).toBeVisible()
  await user.type(screen.getByLabelText('Your reply'), 'My mask leaks.')
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  expect(screen.getByLabelText('Your reply')).toHaveValue('Charge 4242 4242 4242 4242\n\nMy mask leaks.')
  expect(screen.queryByText(/Messages cannot hold/)).not.toBeInTheDocument()
})

test('a draft of a reply is kept and there at the next visit', async () => {
  const { user, patient } = await open()
  await user.type(screen.getByLabelText('Your reply'), 'I wanted to ask')
  expect(await screen.findByText('Draft saved')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await user.click(await screen.findByRole('link', { name: /Two charges/ }))
  expect(await screen.findByDisplayValue('I wanted to ask')).toBeVisible()
  cleanup()
  await renderMessages(pathOf(patient), { patient })
  expect(await screen.findByDisplayValue('I wanted to ask')).toBeVisible()
})

test('the provider’s messages appear while the conversation is open, and are announced', async () => {
  const { key } = await open()
  await asStaff(`${key}/reply`, { SenderName: 'Nurse Patricia Cole', Message: 'Glad to hear that.' })
  comeOnline()
  expect(await thread().findByText('Glad to hear that.')).toBeVisible()
  expect(screen.getByText('New message from Nurse Patricia Cole: Glad to hear that.')).toHaveAttribute('role', 'status')
})

test('staff close and reopen while the patient watches: the reason, a new message about it, then the reply again', async () => {
  const { user, key } = await open()
  await asStaff(`${key}/close`, { Reason: 'MovedToPhone' })
  comeOnline()
  expect(await screen.findByText('Your provider talked with you by phone instead.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await asStaff(`${key}/reopen`, {})
  comeOnline()
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
  await asStaff(`${key}/close`, { Reason: 'Resolved' })
  comeOnline()
  await user.click(await screen.findByRole('link', { name: 'Write a new message about this' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New message' })).toBeVisible()
  expect(await screen.findByLabelText('Subject')).toHaveValue('Two charges in March')
  expect(screen.getByLabelText('Topic')).toHaveValue('Billing')
})

test('a reply of any length stays as typed, is counted, and is refused in words when it is too long', async () => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user } = await open({ fetch: posts.fetch })
  const answer = screen.getByLabelText('Your reply')
  await user.click(answer)
  await user.paste('x'.repeat(4499))
  expect(screen.queryByText(/of 5,000/)).not.toBeInTheDocument()
  await user.paste('x'.repeat(513))
  expect(answer).toHaveValue('x'.repeat(5012))
  expect(screen.getByText('5,012 of 5,000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText(/^Your reply is too long\. The most is 5,000 characters\./)).toBeVisible()
  expect(answer).toHaveFocus()
  expect(answer).toHaveValue('x'.repeat(5012))
  expect(posts.asked).toEqual([])
  await user.type(answer, '{Backspace>12/}')
  expect(screen.queryByText(/too long/)).not.toBeInTheDocument()
})

test('text written when the conversation is closed goes into the new message about it', async () => {
  const { user, key } = await open()
  await user.type(screen.getByLabelText('Your reply'), 'One more question')
  await asStaff(`${key}/close`, { Reason: 'Resolved' })
  comeOnline()
  await user.click(await screen.findByRole('link', { name: 'Write a new message about this' }))
  expect(await screen.findByLabelText('Message')).toHaveValue('One more question')
})

test('a reply to a conversation that was closed meanwhile is refused in words and goes into a new message', async () => {
  const { user, key } = await open()
  await asStaff(`${key}/close`, { Reason: 'Resolved' })
  await user.type(screen.getByLabelText('Your reply'), 'One more question')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/This conversation was closed/)).toBeVisible()
  expect(screen.getByText('One more question')).toBeVisible()
  await waitFor(() => expect(sessionStorage.getItem('messageOutbox')).toContain('conversation-closed'))
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Write a new message about this' }))
  expect(await screen.findByLabelText('Message')).toHaveValue('One more question')
  expect(sessionStorage.getItem('messageOutbox')).toBeNull()
})

test('a reply that waits for a connection is sent once after a reload, and is no draft any more', async () => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user, patient } = await open({ fetch: posts.fetch })
  await user.type(screen.getByLabelText('Your reply'), 'Thank you again.')
  expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeVisible()
  posts.isDown = true
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Waiting for a connection/)).toBeVisible()
  // Another visit of the same tab: leave the page and come back.
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await user.click(await screen.findByRole('link', { name: /Two charges/ }))
  expect(await screen.findByLabelText('Your reply')).toHaveValue('')
  expect(await screen.findByText(/^Waiting for a connection/)).toBeVisible()
  posts.isDown = false
  comeOnline()
  expect(await thread().findByText('Thank you again.')).toBeVisible()
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
  expect(await conversationOf(patient, charges.subject)).toMatchObject({ MessageCount: 4 })
})

test('what is written while a reply waits is there after a reload, and becomes the next draft', async () => {
  const posts = connection(/^POST .*conversations\/\d+$/)
  const { user, patient } = await open({ fetch: posts.fetch })
  posts.isDown = true
  await user.type(screen.getByLabelText('Your reply'), 'Thank you again.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Waiting for a connection/)).toBeVisible()
  await user.type(screen.getByLabelText('Your reply'), 'And one more thing')
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  await user.click(await screen.findByRole('link', { name: /Two charges/ }))
  expect(await screen.findByLabelText('Your reply')).toHaveValue('And one more thing')
  expect(await screen.findByText(/^Waiting for a connection/)).toBeVisible()
  posts.isDown = false
  comeOnline()
  expect(await thread().findByText('Thank you again.')).toBeVisible()
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(screen.getByLabelText('Your reply')).toHaveValue('And one more thing')
  expect(sessionStorage.getItem(`form reply ${pathOf(patient).split('/').at(-1)}`)).toBeNull()
})

test('a draft that was sent from another device leaves the field, and sending it at the same moment adds nothing', async () => {
  const { user, patient, key } = await open()
  await user.type(screen.getByLabelText('Your reply'), 'From two devices.')
  expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeVisible()
  const { body } = await (await asPatient(patient)).get<MessagePageAnswer>(`conversations/${key}/messages/1/20`)
  const newest = body.Items[0]?.MessageKey
  const sent = messageKey([key, newest, 'From two devices.', []])
  await (
    await asPatient(patient)
  ).post(`conversations/${key}`, { Message: 'From two devices.' }, { 'Idempotency-Key': sent })
  // This device does not know yet that the draft was sent.
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await thread().findByText('From two devices.')).toBeVisible()
  expect(await conversationOf(patient, charges.subject)).toMatchObject({ MessageCount: 4 })
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
})
