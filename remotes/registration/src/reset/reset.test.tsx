/** @size all */
import { addPatient, portalApi, renderInPortal, urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { authAtom } from '@homeside/session/tab-stores'
import { cleanup, screen, waitFor, within } from '@testing-library/react'

import ResetCredentialsPage from '../pages/reset-credentials/reset-credentials-page.tsx'
import ResetPasswordPage from '../pages/reset-password/reset-password-page.tsx'
import ResetPage from '../pages/reset/reset-page.tsx'
import remote from '../remote.tsx'
import { countFields } from '../testing/render-registration.tsx'

/** Covers section 2.5 of the specification. */

const field = (name: string) => screen.findByLabelText(name)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

function renderReset(path: string, options: PortalOptions = {}) {
  return renderInPortal(null, {
    ...options,
    path,
    namespaces: { registration: remote.strings },
    routes: {
      '/:alias/reset': <ResetPage />,
      '/:alias/reset/credentials/:id?': <ResetCredentialsPage />,
      '/:alias/reset/password': <ResetPasswordPage />,
    },
  })
}

const asTyped = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

test('from email address and code to a new password, with six fields', async () => {
  const fields = countFields()
  const made = await addPatient()
  const { user } = await renderReset('/bluebird-hme/reset')
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await user.type(await field('Username or email'), made.Email)
  await press('Send link and code')

  await title('Check your email')
  await user.click(screen.getByRole('link', { name: 'I no longer have this phone or email' }))
  await title('We will find another way')
  expect(screen.getByText(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await title('Check your email')

  const api = await portalApi()
  await api.workFinished()
  const code = /#(\d{6})$/.exec(api.outbox.lastTo(made.Email).text)?.[1] ?? ''
  await user.type(await field('6-digit code'), code)
  await user.type(await field('Last name'), 'Wrong')
  await user.type(await field('Date of birth'), asTyped(made.DateOfBirth))
  await press('Continue')
  expect(await screen.findByRole('alert')).toHaveTextContent('does not match our records')
  await user.clear(await field('Last name'))
  await user.type(await field('Last name'), made.LastName)
  await press('Continue')

  await title('Choose a new password')
  await user.type(await field('New password'), 'Kind-river-9')
  await user.type(await field('Type the password again'), 'Kind-river-9')
  await press('Save and log in')
  await waitFor(() => expect(sessionStore().get(authAtom)).not.toBeNull())
  expect(fields()).toBe(6)
})

test('the link works on any device, there with five fields; sent twice it says so', async () => {
  const fields = countFields()
  const made = await addPatient()
  const first = await renderReset('/bluebird-hme/reset')
  await first.user.type(await field('Username or email'), made.Username)
  await first.user.click(await screen.findByRole('button', { name: 'Send link and code' }))
  await title('Check your email')
  const api = await portalApi()
  await api.workFinished()
  const link = /\/bluebird-hme\/reset\/credentials\/[\w-]{43}/.exec(api.outbox.lastTo(made.Email).text)?.[0] ?? ''
  cleanup()

  // The second device has neither the typed name nor the cookies of the first, and the answer to its first try is lost.
  let isLost = true
  const { user } = await renderReset(link, {
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (!urlOf(input).endsWith('/account/verify') || !isLost) return answer
      isLost = false
      throw new TypeError('Failed to fetch')
    },
  })
  await title('Tell us who you are')
  await user.type(await field('Last name'), made.LastName)
  await user.type(await field('Date of birth'), asTyped(made.DateOfBirth))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await title('Choose a new password')
  await user.type(await field('New password'), 'Kind-river-9')
  await user.type(await field('Type the password again'), 'Kind-river-9')
  await user.click(screen.getByRole('button', { name: 'Save and log in' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Save and log in' }))
  const told = await screen.findByText('Your new password is already set. Log in with it.')
  expect(told).toBeVisible()
  expect(fields()).toBe(5)
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/bluebird-hme/login',
  )
})

test('an expired link offers a new one by one tap', async () => {
  const made = await addPatient()
  const { user } = await renderReset(`/bluebird-hme/reset/credentials/${'x'.repeat(43)}`)
  await title('This link no longer works')
  await user.click(screen.getByRole('button', { name: 'Send a new link and code' }))
  await screen.findByText('A new link and code are on their way')
  expect((await portalApi()).outbox.messages.some(({ to }) => to === made.Email)).toBe(false)
})

test('a link whose end was lost is called incomplete, and asks for the name again', async () => {
  const { user } = await renderReset(`/bluebird-hme/reset/credentials/${'x'.repeat(30)}`)
  await title('This link is not complete')
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  expect(await field('Username or email')).toBeVisible()
})

test('a double tap on a new link sends one', async () => {
  let sends = 0
  const { user } = await renderReset(`/bluebird-hme/reset/credentials/${'x'.repeat(43)}`, {
    fetch: (send) => (input, init) => {
      if (urlOf(input).includes('/account/generateresetcode/')) sends += 1
      return send(input, init)
    },
  })
  await user.dblClick(await screen.findByRole('button', { name: 'Send a new link and code' }))
  await screen.findByText('A new link and code are on their way')
  await user.dblClick(screen.getByRole('button', { name: /^New code in / }))
  expect(sends).toBe(1)
})

test('without a proof, the page of the new password leads to the first page', async () => {
  await renderReset('/bluebird-hme/reset/password')
  expect(await title('Forgot your password?')).toBeVisible()
})

test('a forgotten username is sent, and the page says the same for everybody', async () => {
  const { user } = await renderReset('/bluebird-hme/reset')
  await user.click(await screen.findByRole('link', { name: 'I forgot my username' }))
  await user.type(await field('Email address'), 'nobody@nowhere.example')
  await user.click(screen.getByRole('button', { name: 'Send my username' }))
  expect(await screen.findByText(/If nobody@nowhere.example belongs to an account/)).toBeVisible()
})
