import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { dateIn } from '@homeside/i18n/format'
import { screen, within } from '@testing-library/react'

import { here } from '../frame/times.ts'
import english from '../strings/en.json'
import { deskApi, openDesk } from '../testing/desk.tsx'

const lead = { name: 'Ben Brooks', role: 'lead' as const }

/** A patient whose order Carl accepted, a service could not deliver, and somebody else at the desk looked at twice. */
async function someWork(name: string) {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Maria', LastName: 'Lopez', Orders: ['placed'] })
  const key = made.Orders[0]?.OrderKey
  const sendAs = async (who: string, method: string, path: string) => {
    const headers = { Cookie: await api.cookieAtDesk({ name: who }), 'X-Desk': '1', 'Content-Type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    const request = new Request(`${api.origin}/staff/${path}`, { method, headers, ...body })
    return (await (await api.handle(request)).json()) as { OrderNumber: string }
  }
  const { OrderNumber: number } = await sendAs('Carl Cole', 'POST', `orders/${key}/accept`)
  await api.asStaff().post(`staff/orders/${key}/deliver`, {})
  for (const path of [`orders/${key}`, `orders/${key}`, `patients/${made.PatientKey}`]) await sendAs(name, 'GET', path)
  return { api, made, key, number, sendAs }
}

test('the history says day by day what each did, with the order’s number, and in one line what they looked at', async () => {
  const { key, made, number } = await someWork('staff-of-a-key')
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}?part=trail`, person: lead })
  const accepted = await screen.findByRole('link', { name: `accepted order ${number}` })
  expect(accepted).toHaveAttribute('href', `/101/orders/${key}`)
  expect(screen.getAllByText(/^accepted order/)).toHaveLength(1)
  expect(screen.getByText('Refused: order-state').closest('li')).toHaveTextContent(`noted that order ${number} arrived`)
  // A person is named by what they cannot choose.
  expect(screen.getByText(/^Key staff-[0-9a-f]{12}$/)).toBeVisible()
  const person = screen.getByText(/^staff-of-a-key at localhost/).closest('section')
  const looked = within(person as HTMLElement)
  expect(looked.getByText('looked at 1 order and 1 record')).toBeVisible()
  await user.click(looked.getByRole('button', { name: '3 ×, looked at 1 order and 1 record: details' }))
  expect(looked.getAllByRole('link', { name: `looked at order ${number}` })).toHaveLength(2)
  // The line opens what an auditor needs.
  await user.click(screen.getByRole('button', { name: new RegExp(`accepted order ${number}: details`) }))
  expect(screen.getByText('POST staff/orders/{key}/accept')).toBeVisible()
  expect(screen.getByText(`{"key":${key}}`)).toBeVisible()
  expect(screen.getByText('in-process')).toBeVisible()
})

test('a lead reads the day of everybody, opens that of one colleague, and comes back', async () => {
  const name = 'Ada Daily'
  const { api, key, number, sendAs } = await someWork(name)
  await sendAs('Carl Cole', 'POST', `orders/${key}/deliver`)
  const { router, user } = await openDesk({ path: '/101/waiting', person: lead })
  await user.click(await screen.findByRole('link', { name: 'History' }))
  expect(await screen.findByText('Nobody did anything here on this day.')).toBeVisible()
  const day = dateIn(here, api.clock.now())
  await router.navigate(`/101/history?day=${day}`)
  const accepted = await screen.findByRole('link', { name: `accepted order ${number}` })
  expect(accepted).toHaveAttribute('href', `/101/orders/${key}`)
  expect(accepted.closest('li')).toHaveTextContent('of Maria Lopez')
  const refused = screen.getByText('Refused: order-state').closest('li')
  expect(refused).toHaveTextContent(`noted that order ${number} arrived for Maria Lopez`)
  await user.click(screen.getByRole('combobox', { name: 'Colleague' }))
  await user.click(await screen.findByTitle(name))
  expect(router.state.location.search).toMatch(/^\?day=[\d-]+&subject=Ada\+Daily&issuer=http/)
  expect(await screen.findByText('looked at 1 order and 1 record')).toBeVisible()
  expect(screen.queryByRole('link', { name: `accepted order ${number}` })).toBeNull()
  await user.click(screen.getByRole('button', { name: '3 ×, looked at 1 order and 1 record: details' }))
  expect(await screen.findAllByRole('link', { name: `looked at order ${number}` })).toHaveLength(2)
  await router.navigate(-1)
  expect(await screen.findByRole('link', { name: `accepted order ${number}` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Day before' }))
  expect(await screen.findByText('Nobody did anything here on this day.')).toBeVisible()
})

test('who is no lead has no link to the history, and is told so at its address', async () => {
  await openDesk({ path: '/101/history' })
  expect(await screen.findByText('Your role cannot do this. Ask a lead.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})

test('every call of staff that changes something has its words, and no words are of a call that is gone', async () => {
  const calls = (await contractCalls()).map(({ call }) => call)
  const words = Object.keys(english.trail.does).filter((word) => word !== 'other')
  const changing = calls.filter(({ access, method }) => access === 'staff' && method !== 'GET')
  const named = changing.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((call) => !words.includes(call) && !call.startsWith('POST staff/sandbox/'))).toEqual([])
  const known = [
    ...calls.map(({ method, path }) => `${method} ${path}`),
    'GET staff/sign-in/callback',
    'GET account/sso/callback',
    'DELETE retention',
  ]
  expect(words.filter((word) => !known.some((call) => `${call}/`.startsWith(word)))).toEqual([])
})
