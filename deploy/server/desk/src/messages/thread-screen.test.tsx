/** @size all */

import { randomUUID } from 'node:crypto'

import type { PatientTraits } from '@homeside/contract/sandbox'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

async function waitingConversation(traits: PatientTraits = {}) {
  const api = await deskApi()
  const made = await api.addPatient(traits)
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
  await user.click(await screen.findByRole('button', { name: /^Usual replies/ }))
  await user.click(await screen.findByRole('option', { name: /^On its way/ }))
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

test('a slash and the beginning of a name offers usual replies, filled in as far as the desk knows', async () => {
  const { made, path, thread } = await waitingConversation({ Language: 'es' })
  const { user } = await openDesk({ path })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  await screen.findByRole('button', { name: /^Usual replies/ })
  await user.type(box, 'Buenas tardes. /ASK')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Escape}ing')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.clear(box)
  await user.type(box, 'Buenas tardes. 5/10 /')
  const options = screen.getAllByRole('option')
  expect(options.length).toBeGreaterThan(2)
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
  expect(box).toHaveAttribute('aria-activedescendant', options[1]?.id)
  await user.keyboard('order ag{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box.value).toMatch(
    new RegExp(
      `^Buenas tardes\\. 5/10 Hola, ${made.FirstName}: .+ a partir del (lunes|martes|.+), \\d+ de .+\\. El pedido {order}`,
    ),
  )
  const marked = () => box.value.slice(box.selectionStart, box.selectionEnd)
  expect(marked()).toBe('{order}')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Fill in before you send: {order}, {arrives}')).toBeVisible()
  expect(box).toHaveAccessibleDescription(/{arrives}/)
  await user.keyboard('12{Control>}{Enter}{/Control}')
  expect(marked()).toBe('{arrives}')
  expect((await thread()).Messages.filter(({ SenderType }) => SenderType === 'Provider')).toEqual([])
  await user.keyboard('lunes{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box).toHaveValue(''))
  expect((await thread()).Messages.at(-1)?.Body).toMatch(/El pedido 12 llega el lunes\.$/)
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

/** Cuts the answer of the next reply: before it arrives, or on its way back. */
function cuttingReplies() {
  let cut: 'there' | 'back' | null = null
  const line: (send: typeof fetch) => typeof fetch = (send) => async (input, init) => {
    const isReply = input instanceof Request && input.url.endsWith('/reply')
    const at = isReply ? cut : null
    if (isReply) cut = null
    if (at === 'there') throw new TypeError('Failed to fetch')
    const answer = await send(input, init)
    if (at === 'back') throw new TypeError('Failed to fetch')
    return answer
  }
  return { line, next: (where: 'there' | 'back') => (cut = where) }
}

test('an answer that got lost is looked for: what was done is shown, once; what did not come stays to be sent', async () => {
  const { path, thread } = await waitingConversation()
  const { line, next } = cuttingReplies()
  const { user } = await openDesk({ path, fetch: line })
  const box = await screen.findByRole('textbox', { name: 'Your reply' })
  const ours = async () => (await thread()).Messages.filter(({ SenderType }) => SenderType === 'Provider')
  await user.type(box, 'On Monday.')
  next('back')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^It was done after all/)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Messages, the oldest first' })
  expect(await within(list).findByText('On Monday.')).toBeVisible()
  expect(box).toHaveValue('')
  expect(await ours()).toHaveLength(1)

  await user.type(box, 'Or on Tuesday.')
  next('there')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('That did not arrive')).toBeVisible()
  expect(box).toHaveValue('Or on Tuesday.')
  expect(await ours()).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(box).toHaveValue(''))
  expect(await ours()).toHaveLength(2)
})

test('a thread that grows while somebody types says so above, and Send asks once; a colleague is named', async () => {
  const { api, path, thread } = await waitingConversation()
  const key = path.split('/').at(-1)
  const Cookie = await api.cookieAtDesk({ name: 'Ben Brooks' })
  const ben = (call: string, init: RequestInit = {}) =>
    api.handle(
      new Request(`${api.origin}/staff/conversations/${key}/${call}`, {
        ...init,
        headers: { Cookie, 'X-Desk': '1', 'Content-Type': 'application/json' },
      }),
    )
  await ben('viewers?typing=true')
  const { user } = await openDesk({ path })
  expect(await screen.findByText('Ben Brooks is writing too')).toBeVisible()
  const box = await screen.findByRole('textbox', { name: 'Your reply' })
  await user.type(box, 'On Monday.')
  const body = JSON.stringify({ SenderName: 'Ben Brooks', Message: 'On Friday.' })
  expect((await ben('reply', { method: 'POST', body })).status).toBe(200)
  expect(await screen.findByText('1 new message above')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Messages, the oldest first' })
  expect(within(list).getByText('On Friday.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Somebody wrote while you were typing/)).toBeVisible()
  expect((await thread()).Messages.at(-1)?.Body).toBe('On Friday.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(box).toHaveValue(''))
  expect((await thread()).Messages.at(-1)?.Body).toBe('On Monday.')
})

test('what comes in the moment of Send is not answered unread', async () => {
  const { api, made, path, thread } = await waitingConversation()
  const key = path.split('/').at(-1)
  const patient = await api.asPatient(made)
  // The page has not asked again yet: its looks wait.
  let held: Promise<void> | null = null
  let letGo: () => void = () => undefined
  const line: (send: typeof fetch) => typeof fetch = (send) => async (input, init) => {
    if (input instanceof Request && input.method === 'GET') await held
    return send(input, init)
  }
  const { user } = await openDesk({ path, fetch: line })
  const box = await screen.findByRole('textbox', { name: 'Your reply' })
  await user.type(box, 'Yes, on Monday.')
  held = new Promise((resolve) => (letGo = resolve))
  await patient.post(`conversations/${key}`, { Message: 'Forget it.' }, { 'Idempotency-Key': randomUUID() })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  letGo()
  expect(await screen.findByText(/^Somebody wrote just now/)).toBeVisible()
  expect(box).toHaveValue('Yes, on Monday.')
  expect((await thread()).Messages.at(-1)?.Body).toBe('Forget it.')
  expect(await screen.findByText('Forget it.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect((await thread()).Messages.at(-1)?.Body).toBe('Yes, on Monday.'))
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
