/** @size all */
import type { ShortCodeEvents } from '@homeside/contract/invitations'
import type { MadePatient } from '@homeside/contract/sandbox'
import { completeAction } from '@homeside/remote-kit/session-actions'
import { addPatient, portalApi, urlOf } from '@homeside/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'

import { renderLink } from './testing/render-link.tsx'

/** Covers section 2.8 of the specification. */

type UserEvent = Awaited<ReturnType<typeof renderLink>>['user']

const tina = { key: 'TEXTTNA23456', lastName: 'Text', born: '03/13/1963' }
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Staff text a link. Returns its key. */
async function textLink({ PatientKey, MobilePhone }: MadePatient, Template = 'orders'): Promise<string> {
  const api = await portalApi()
  await api.asStaff().post('staff/shortcodes', { PatientKey, Template })
  return /\/m\/(\w{12})\?/.exec(api.outbox.lastTo(MobilePhone).text)?.[1] ?? ''
}

/** The counted visits of links to the orders. */
async function countedEvents(): Promise<string[]> {
  const api = await portalApi()
  const { body } = await api.asStaff().get<ShortCodeEvents>('staff/shortcodes/events')
  return body.Items.flatMap(({ Template, Event }) => (Template === 'orders' ? [Event] : []))
}

async function prove(user: UserEvent, lastName: string, born: string) {
  const name = await screen.findByLabelText('Last name')
  await user.clear(name)
  await user.type(name, lastName)
  const date = screen.getByLabelText('Date of birth')
  await user.clear(date)
  await user.type(date, born)
  const box = screen.queryByRole('checkbox', { name: 'I have read the privacy policy.' })
  if (box && !(box as HTMLInputElement).checked) await user.click(box)
  await user.click(screen.getByRole('button', { name: /^Go to my/ }))
}

test('a link asks who its visitor is, without its key in the address, and then opens its one screen', async () => {
  const { user } = await renderLink(`/m/${tina.key}`)
  await title('First, show us it is you')
  expect(
    await screen.findByText('texted you this link so that you can order your supplies.', { exact: false }),
  ).toBeVisible()
  expect(window.location.pathname).toBe('/verification')
  await prove(user, tina.lastName, tina.born)
  expect(await title('The one screen')).toBeVisible()
  expect(sessionStorage.getItem('alias')).toBe('litehub')
})

test('the privacy policy must be accepted, and is asked for once', async () => {
  const patient = await addPatient()
  const { user } = await renderLink(`/m/${await textLink(patient)}`)
  await user.type(await screen.findByLabelText('Last name'), patient.LastName)
  await user.type(screen.getByLabelText('Date of birth'), '04/12/1961')
  await user.click(screen.getByRole('button', { name: 'Go to my order' }))
  expect((await screen.findAllByText(/Say that you have read the privacy policy/))[0]).toBeVisible()
  await prove(user, patient.LastName, '04/12/1961')
  await title('The one screen')

  await renderLink(`/m/${await textLink(patient)}`)
  await screen.findByLabelText('Last name')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('from the third wrong answer on the page shows the tries left; the fifth closes the link, and a new one is texted', async () => {
  const patient = await addPatient()
  const { user } = await renderLink(`/m/${await textLink(patient)}`)
  for (const told of [/records\.(?!.*left)/, /records\.(?!.*left)/, /2 tries left\./, /1 try left\./]) {
    await prove(user, 'Other', '04/12/1961')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told))
    await user.type(screen.getByLabelText('Last name'), 'x')
  }
  await prove(user, 'Other', '04/12/1961')
  await title('This link is closed')
  await waitFor(async () =>
    expect(await countedEvents()).toEqual(expect.arrayContaining(['Opened', 'Missed', 'Closed'])),
  )
  expect(screen.getByText('If you have finished, there is nothing more to do.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Text me a new link' }))
  await title('A new link is on its way')
  const api = await portalApi()
  await api.workFinished()
  expect(api.outbox.lastTo(patient.MobilePhone).text).toMatch(/\/m\/\w{12}/)
})

test.each([
  ['/m', 'We cannot open this link'],
  ['/m/NOSUCHLINK22', 'We cannot open this link'],
  ['/m/TEXTCLD23456', 'This link is closed'],
  ['/m/invalid?alias=litehub', 'Open the link in your message again'],
])('%s is told in words that help', async (path, heading) => {
  await renderLink(path)
  expect(await title(heading)).toBeVisible()
  expect(window.location.pathname).toBe('/m/invalid')
  expect(screen.getByText('If you have finished, there is nothing more to do.')).toBeVisible()
})

test('an expired link shows whom to call, and offers a new one', async () => {
  const key = await textLink(await addPatient())
  const { clock } = await portalApi()
  clock.advance(8, 'day')
  await renderLink(`/m/${key}`)
  await title('This link has expired')
  expect(window.location.search).toBe('?alias=bluebird-hme')
  expect(screen.getByRole('button', { name: 'Text me a new link' })).toBeVisible()
  expect(screen.getByText(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
  clock.advance(-8, 'day')
})

test('without a connection the page says so, and Retry opens the link', async () => {
  let isDown = true
  const { user } = await renderLink(`/m/${tina.key}`, {
    fetch: (send) => (input, init) =>
      isDown && urlOf(input).includes('registrationcodemobilefirst')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(input, init),
  })
  await screen.findByText(/Cannot connect to servers/)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Last name')).toBeVisible()
})

test('Back from another person’s link leads to the link that the page was opened for', async () => {
  const { user } = await renderLink(`/m/${tina.key}`)
  await title('First, show us it is you')
  await screen.findByText('texted you this link', { exact: false })
  const other = await textLink(await addPatient(), 'insurance')
  act(() => {
    window.history.pushState(null, '', `/m/${other}`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('button', { name: 'Go to my insurance' })).toBeVisible()
  act(() => window.history.back())
  expect(await screen.findByRole('button', { name: 'Go to my order' })).toBeVisible()
  await prove(user, tina.lastName, tina.born)
  expect(await title('The one screen')).toBeVisible()
})

test('the result stays on its page after the session, and asks the server nothing', async () => {
  const calls: string[] = []
  const { user } = await renderLink(`/m/${tina.key}`, {
    fetch: (send) => (input, init) => {
      calls.push(urlOf(input))
      return send(input, init)
    },
  })
  await prove(user, tina.lastName, tina.born)
  await title('The one screen')
  calls.length = 0
  const order = {
    number: 'HS-TEST-1234',
    date: '2026-03-10',
    items: 4,
    status: 'Submitted',
    holdReason: null,
    expected: '2026-03-13',
    next: null,
    copayCents: 3730,
    copayLacks: 1,
    paidCents: 2510,
    isEarlier: false,
  }
  act(() => completeAction({ route: 'orders', order, registrationCode: 'CRA7BLU42' }))
  await title('Your order is placed')
  expect(screen.getByText('Order HS-TEST-1234, 4 supplies')).toBeVisible()
  expect(screen.getByText('Nothing more to do')).toBeVisible()
  expect(screen.getByText('We expect it at your door by Friday, March 13.')).toBeVisible()
  expect(screen.getByText('You paid').parentElement).toHaveTextContent('You paid $25.10')
  expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('Left to pay $37.30')
  expect(screen.getByText(/^1 supply has no price yet/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/r/CRA7BLU42')
  expect(sessionStorage.getItem('auth')).toBeNull()
  expect(calls).toEqual([])
})

test('in Spanish every word is Spanish', async () => {
  await renderLink(`/m/${tina.key}`, { language: 'es' })
  expect(await title('Primero, díganos quién es')).toBeVisible()
  expect(await screen.findByText('le envió este enlace para que pida sus suministros.', { exact: false })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Ir a mi pedido' })).toBeVisible()
})
