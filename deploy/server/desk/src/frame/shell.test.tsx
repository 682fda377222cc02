/** @size all */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { screen, waitFor, within } from '@testing-library/react'

import { closePage, deskApi, openDesk } from '../testing/desk.tsx'
import { lookOf, themeOf } from './theme.ts'

test('the frame names the provider and who is signed in, and speaks both languages', async () => {
  const { user } = await openDesk({ path: '/101/nowhere' })
  expect(await screen.findByText('Bluebird Home Medical')).toBeVisible()
  expect(screen.getByText('Anna Alvarez · Staff')).toBeVisible()
  expect(screen.getByRole('link', { name: /^To do/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('link', { name: /^Por hacer/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: /^Por hacer/ }))
  expect(await screen.findByRole('button', { name: 'Buscar' })).toBeVisible()
})

test('who is not signed in is led to the sign-in page of the site, and from there back to where they wanted', async () => {
  await openDesk({ path: '/101/orders/7', person: null })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link).toHaveAttribute('href', '/staff/sign-in/start?site=101&to=%2Fdesk%2F101%2Forders%2F7')
})

test('a link keeps what it looks for through the sign-in', async () => {
  await openDesk({ path: '/101/patients?search=López&part=a', person: null })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  const to = new URL(link.getAttribute('href') ?? '', 'http://desk').searchParams.get('to')
  expect(decodeURIComponent(to ?? '')).toBe('/desk/101/patients?search=López&part=a')
})

test('the desk of another site leads to one’s own', async () => {
  const { router } = await openDesk({ path: '/102/nowhere' })
  await screen.findByText('Bluebird Home Medical')
  expect(router.state.location.pathname).toBe('/101/waiting')
})

test('a session that ends in the middle is told over the page, which keeps what was typed', async () => {
  const { api, signInAgain, user } = await openDesk({ path: '/101/waiting' })
  const field = await screen.findByRole('searchbox', { name: 'Number of an order or parcel, or patient' })
  await user.type(field, 'HS-1')
  const messages = await screen.findByText(/^Messages \(/)
  api.clock.advance(31, 'minute')
  await user.click(messages)
  const dialog = await screen.findByRole('dialog', { name: 'You were signed out' })
  await signInAgain()
  await user.click(within(dialog).getByRole('button', { name: 'I have signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(field).toHaveValue('HS-1')
})

test('away from the network the desk says so, and goes on by itself', async () => {
  let isAway = false
  const line: (send: typeof fetch) => typeof fetch = (send) => (input, init) =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init)
  await openDesk({ path: '/101/waiting', fetch: line })
  await screen.findByText(/^Messages about health/)
  isAway = true
  expect(await screen.findByText(/^You are offline/)).toBeVisible()
  isAway = false
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument())
})

test('a desk that nobody sits at takes no look at patients; it shows the news to who comes back', async () => {
  const looks: string[] = []
  const counted: (send: typeof fetch) => typeof fetch = (send) => (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname !== '/staff/waiting') looks.push(pathname)
    return send(input, init)
  }
  const { api, user } = await openDesk({ path: '/101/orders', fetch: counted, hereFor: 0 })
  await screen.findByRole('searchbox')
  await waitFor(() => expect(document.title).toMatch(/\d/))
  const before = document.title
  await waitFor(() => expect(looks).toContain('/staff/orders'))
  const made = await api.addPatient({ Orders: ['placed'] })
  expect(made.SiteKey).toBe(101)
  await waitFor(() => expect(document.title).not.toBe(before))
  const atNews = looks.length
  await user.keyboard('{Shift}')
  await waitFor(() => expect(looks.slice(atNews)).toContain('/staff/orders'))
  expect(looks.slice(0, atNews).filter((path) => path === '/staff/orders')).toHaveLength(1)
})

test('a text that did not arrive waits, leads to its patient, and goes once staff say that it is done', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Nora', LastName: 'Unreached' })
  api.outbox.refuses = true
  await api.asStaff().post('staff/shortcodes', { PatientKey: made.PatientKey, Template: 'orders' })
  api.outbox.refuses = false
  const { user } = await openDesk({ path: '/101/waiting?show=text' })
  const row = await screen.findByRole('link', { name: /Nora Unreached.*Text: A link/ })
  await user.click(row)
  expect(await screen.findByRole('link', { name: 'Nora Unreached' })).toHaveAttribute(
    'href',
    `/101/patients/${made.PatientKey}?part=access`,
  )
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Done: A link, Nora Unreached')).toBeVisible()
  closePage()
  await waitFor(() => expect(row).not.toBeInTheDocument())
})

test('staff read what became of the last imports', async () => {
  const api = await deskApi()
  await api.asStaff().put('staff/patients?site=101', { Patients: [{ ExternalKey: 'P-1', MobilePhone: '555' }] })
  await openDesk({ path: '/101/provider', person: { role: 'lead' } })
  const row = await screen.findByRole('row', { name: /MobilePhone is not a phone number: 1/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(2, 6)
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '0', '0', '0'])
})

test('each value that antd shares with the portal is in the portal’s style sheet', () => {
  const asked = new Set<string>()
  const portalTokens = new Proxy({}, { get: (_, name) => (asked.add(String(name)), 'seen') })
  Object.assign(globalThis, { portalTokens })
  expect(themeOf(lookOf(undefined)).token).toMatchObject({ colorText: 'seen', fontFamily: 'seen' })
  Reflect.deleteProperty(globalThis, 'portalTokens')
  const sheet = readFileSync(join(import.meta.dirname, '../../../../../shared/ui/src/styles/tokens.css'), 'utf8')
  expect([...asked].filter((name) => !sheet.includes(`--hs-${name}:`))).toEqual([])
})
