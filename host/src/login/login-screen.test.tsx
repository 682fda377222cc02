import { addPatient, urlOf } from '@homeside/remote-kit/testing'
import { rememberedUsername } from '@homeside/session/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

import { renderPortal } from '../testing/render-portal.tsx'

/** Covers section 2.10 of the specification. */

const path = '/bluebird-hme/login'

async function typeAndSubmit(user: UserEvent, username: string, password: string) {
  await user.type(await screen.findByLabelText('Username or email'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('the right password leads to the patient’s home', async () => {
  const { Username, Password } = await addPatient({ FirstName: 'Rose' })
  const { user } = await renderPortal({ path })
  expect(await screen.findByText('Bluebird Home Medical')).toBeVisible()
  await typeAndSubmit(user, Username, Password)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
})

test('the provider’s number is in the header, and calls', async () => {
  await renderPortal({ path })
  const header = within(await screen.findByRole('banner'))
  expect(await header.findByRole('link', { name: '(555) 555-0101' })).toHaveAttribute('href', 'tel:+15555550101')
})

test('a wrong password is reported in a summary with the focus, and what was typed stays', async () => {
  const { Username } = await addPatient()
  const { user } = await renderPortal({ path })
  await typeAndSubmit(user, Username, 'wrong-password')
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Invalid email or password.')
  expect(summary).toHaveFocus()
  expect(screen.getByLabelText('Username or email')).toHaveValue(Username)
  expect(screen.getByLabelText('Password')).toHaveValue('wrong-password')
})

test('a locked account is told whom to call, and no minutes', async () => {
  const { Username, Password } = await addPatient({ Account: 'locked' })
  const { user } = await renderPortal({ path })
  await typeAndSubmit(user, Username, Password)
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Your account is locked.Only your provider can open it again. Call them.')
  expect(summary).not.toHaveTextContent(/minute/)
})

test('empty fields are named in the summary and at the field, and nothing is sent', async () => {
  const sent: string[] = []
  const { user } = await renderPortal({
    path,
    fetch: (send) => (input, init) => {
      sent.push(urlOf(input))
      return send(input, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Username is required.')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Escriba su nombre de usuario o correo electrónico.')
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'English' }))
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Password is required.' }))
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(sent.filter((url) => url.endsWith('account/login'))).toEqual([])
})

test('a double click signs in once', async () => {
  const { Username, Password } = await addPatient({ FirstName: 'Rose' })
  const sent: string[] = []
  const { user } = await renderPortal({
    path,
    fetch: (send) => (input, init) => {
      sent.push(urlOf(input))
      return send(input, init)
    },
  })
  await user.type(await screen.findByLabelText('Username or email'), Username)
  await user.type(screen.getByLabelText('Password'), Password)
  await user.dblClick(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  expect(sent.filter((url) => url.endsWith('account/login'))).toHaveLength(1)
})

test('without a network the form says so', async () => {
  const { user } = await renderPortal({ path, fetch: () => () => Promise.reject(new TypeError('fetch failed')) })
  await typeAndSubmit(user, 'alma.rivers', 'Sunny-day-42')
  expect(await screen.findByRole('alert')).toHaveTextContent('Cannot connect to servers.')
})

test('a provider in maintenance closes the form and says what comes next', async () => {
  await renderPortal({ path: '/summit/login' })
  expect(await screen.findByRole('alert')).toHaveTextContent('is in maintenance mode.')
  expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
})

test('several providers are offered, and the chosen one opens', async () => {
  const { Username, Password } = await addPatient({ FirstName: 'James', OtherProviders: ['northridge'] })
  const { user } = await renderPortal({ path: '/login' })
  await typeAndSubmit(user, Username, Password)
  expect(await screen.findByRole('heading', { name: 'Choose your provider' })).toHaveFocus()
  expect(sessionStorage.getItem('auth')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Northridge Medical Supply' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, James' })).toBeVisible()
  expect(window.location.pathname).toBe('/northridge/home')
})

test('a patient without registrations gets a kind message', async () => {
  const { Username, Password } = await addPatient({ Account: 'no registrations' })
  const { user } = await renderPortal({ path })
  await typeAndSubmit(user, Username, Password)
  expect(await screen.findByRole('heading', { name: 'No provider is linked to your account yet' })).toBeVisible()
})

test('an unknown alias is not found', async () => {
  await renderPortal({ path: '/no-such-provider/login' })
  expect(await screen.findByRole('heading', { name: 'We cannot find that page' })).toBeVisible()
})

test('the language changes without losing what was typed, and the choice is kept', async () => {
  const { user } = await renderPortal({ path })
  await user.type(await screen.findByLabelText('Username or email'), 'alma.rivers')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByLabelText('Nombre de usuario o correo electrónico')).toHaveValue('alma.rivers')
  expect(document.cookie).toContain('hs-language=es')
})

test('the username is remembered only when asked', async () => {
  const { Username } = await addPatient()
  const { user } = await renderPortal({ path })
  await user.click(await screen.findByLabelText('Remember my username on this device'))
  await typeAndSubmit(user, Username, 'wrong-password')
  await waitFor(() => expect(rememberedUsername()).toBe(Username))
})

test('the password can be shown', async () => {
  const { user } = await renderPortal({ path })
  await user.type(await screen.findByLabelText('Password'), 'abc')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

test('patients of a provider with an identity provider can sign in there', async () => {
  await renderPortal({ path: '/harbor-health/login' })
  const link = await screen.findByRole('link', { name: 'Log in with your Harbor Health account' })
  const address = new URL(link.getAttribute('href') ?? '')
  expect(address.pathname).toBe('/account/sso/start/harbor-health')
  expect(address.searchParams.get('returnTo')).toBe(`${window.location.origin}/sso`)
})

test('other patients are not offered an identity provider', async () => {
  await renderPortal({ path })
  await screen.findByText('Bluebird Home Medical')
  expect(screen.queryByRole('link', { name: /^Log in with your/ })).not.toBeInTheDocument()
})
