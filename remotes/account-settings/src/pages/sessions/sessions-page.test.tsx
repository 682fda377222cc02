/** @size all */
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import sessionsStatus from '../../account-statuses/sessions/sessions-status.ts'
import remote from '../../remote.tsx'
import SessionsPage from './sessions-page.tsx'

const visit = { path: '/bluebird-hme/sessions', namespaces: { 'account-settings': remote.strings } }

async function open(patient: MadePatient) {
  const { user } = await renderInPortal(<SessionsPage />, { ...visit, patient })
  await screen.findByText('This browser')
  return user
}

const list = (name: string) => {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section')
  return within(section as HTMLElement)
}

test('this browser is first; another one can be signed out, and the page says so', async () => {
  const made = await addPatient()
  const elsewhere = await asPatient(made)
  const user = await open(made)
  const rows = list('Logged in now').getAllByRole('listitem')
  expect(within(rows[0] as HTMLElement).getByText('This browser')).toBeVisible()
  expect(await sessionsStatus('en')).toEqual({ value: `${rows.length} browsers` })
  // It was used longest ago, so it is last.
  await user.click(within(rows.at(-1) as HTMLElement).getByRole('button', { name: /^Log out/ }))
  expect(await screen.findByText(/^Logged out:/)).toBeVisible()
  expect((await elsewhere.get('patient/user')).status).toBe(401)
  expect(list('Logged in now').getAllByRole('listitem')).toHaveLength(rows.length - 1)
})

test('all others are signed out at once, and this one stays', async () => {
  const made = await addPatient()
  const others = [await asPatient(made), await asPatient(made)]
  const user = await open(made)
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  expect(await screen.findByText('You are logged out everywhere else')).toBeVisible()
  for (const other of others) expect((await other.get('patient/user')).status).toBe(401)
  expect(list('Logged in now').getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument()
})

test('nobody is asked whether the sign-in of this very visit was theirs', async () => {
  const made = await addPatient()
  await asPatient(made)
  await open(made)
  const rows = list('Logins of the last 30 days').getAllByRole('listitem')
  const asked = rows.map((row) => within(row).queryByRole('button', { name: /^Not me/ }) !== null)
  expect(asked.filter((isAsked) => !isAsked)).toHaveLength(1)
  expect(within(rows[asked.indexOf(false)] as HTMLElement).getByText('This visit')).toBeVisible()
})

test('a wrong password is shown, with what to do about it', async () => {
  const made = await addPatient()
  const api = await portalApi()
  await api.openBrowser()(`${api.origin}/account/login`, {
    method: 'POST',
    body: new URLSearchParams({
      username: made.Username,
      password: 'Not-mine-1',
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  const user = await open(made)
  const row = screen.getByText('Wrong password').closest('li') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /^Not me/ }))
  expect(within(row).getByRole('heading', { name: 'Was this not you?' })).toHaveFocus()
  expect(within(row).getByText(/^Nobody got in/)).toBeVisible()
  expect(within(row).getByRole('link', { name: 'Change password' })).toHaveAttribute(
    'href',
    '/bluebird-hme/changePassword',
  )
  await user.click(within(row).getByRole('button', { name: 'It was me' }))
  expect(within(row).getByRole('button', { name: /^Not me/ })).toHaveFocus()
})
