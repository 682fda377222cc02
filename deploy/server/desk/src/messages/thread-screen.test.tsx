/** @size all */

import { randomUUID } from 'node:crypto'

import type { StaffThread } from '@homeside/contract/staff-conversations'
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

/** A conversation in which a patient waits for an answer. */
async function waitingConversation() {
  const api = await deskApi()
  const made = await api.addPatient()
  const patient = await api.asPatient(made)
  const letter = { Topic: 'Orders', Subject: 'My mask', Message: 'When will it come?' }
  const { body } = await patient.post<{ Conversation: { ConversationKey: number } }>('conversations', letter, {
    'Idempotency-Key': randomUUID(),
  })
  const key = body.Conversation.ConversationKey
  const thread = async () => (await api.asStaff().get<StaffThread>(`staff/conversations/${key}`)).body
  return { api, made, thread, path: `/101/messages/${key}` }
}

test('a message is answered by a usual answer and own words, in the name of who is signed in', async () => {
  const { path, thread } = await waitingConversation()
  const { user } = await openDesk({ path })
  expect(await screen.findByText('When will it come?')).toBeVisible()
  await user.click(await screen.findByRole('combobox', { name: 'Usual replies' }))
  await user.click(await screen.findByText('On its way', { selector: '.ant-select-item-option-content' }))
  const box = screen.getByRole('textbox', { name: 'Your reply' })
  expect(box).toHaveValue('Your order is on its way. You can follow it on the page of the order.')
  await user.type(box, ' Regards.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const list = screen.getByRole('list', { name: 'Messages, the oldest first' })
  expect(await within(list).findByText(/Regards\./)).toBeVisible()
  expect(box).toHaveValue('')
  expect((await thread()).Messages.at(-1)).toMatchObject({
    SenderName: expect.stringMatching(/^Anna/) as string,
    SenderType: 'Provider',
  })
})

test('what is typed outlives another screen, and is forgotten with the answer that it became', async () => {
  const { path } = await waitingConversation()
  const { router, user } = await openDesk({ path })
  const box = () => screen.findByRole('textbox', { name: 'Your reply' })
  await user.type(await box(), 'Half an answer')
  await router.navigate('/101/provider')
  await router.navigate(path)
  expect(await box()).toHaveValue('Half an answer')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect(await box()).toHaveValue(''))
  await router.navigate('/101/provider')
  await router.navigate(path)
  expect(await box()).toHaveValue('')
})

test('an answer that is refused stays in its box', async () => {
  const { api, path } = await waitingConversation()
  const { user } = await openDesk({ path })
  const box = await screen.findByRole('textbox', { name: 'Your reply' })
  await user.type(box, 'It is on its way.')
  await api.asStaff().post(`staff/conversations/${path.split('/').at(-1)}/close`, { Reason: 'Resolved' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/This conversation is closed/)).toBeVisible()
})

test('a conversation is closed with a reason, and opened again', async () => {
  const { path } = await waitingConversation()
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Close the conversation' }))
  await user.click(await screen.findByText('We talked on the phone'))
  expect(await screen.findByText(/Closed on .+: We talked on the phone/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toBeVisible()
})

test('the list has the conversation, in Spanish too', async () => {
  const { made } = await waitingConversation()
  await openDesk({ path: '/101/messages?show=all', language: 'es' })
  expect(await screen.findAllByText('My mask')).not.toHaveLength(0)
  expect(screen.getAllByText(`${made.FirstName} ${made.LastName}`)[0]).toBeVisible()
})
