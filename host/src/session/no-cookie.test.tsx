/** @size all */
import { addPatient, portalApi, urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

/** A browser that keeps no cookie: to the server, each of its calls comes from another browser. */
const keepsNoCookie: PortalOptions['fetch'] = () => async (input, init) =>
  (await portalApi()).openBrowser()(input, init)

test.each([
  ['en', 'Log in', 'Your browser did not keep you logged in.', /Allow them in your browser’s settings/],
  ['es', 'Iniciar sesión', 'Su navegador no mantuvo la sesión abierta.', /Permítalas en los ajustes del navegador/],
] as const)('in %s a browser that keeps no cookie is told so at the login', async (language, logIn, title, next) => {
  const { Username, Password } = await addPatient()
  const { user } = await renderPortal({ path: '/bluebird-hme/login', language, fetch: keepsNoCookie })
  const form = await screen.findByRole('button', { name: logIn })
  await user.type(document.querySelector('[name=username]') as HTMLInputElement, Username)
  await user.type(document.querySelector('[name=password]') as HTMLInputElement, Password)
  await user.click(form)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(next)).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  // It does not ask to log in again over a page, because that would repeat for ever.
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText(/expired|venció/)).not.toBeInTheDocument()
})

test('it is told too when the question how long the session lasts is answered before any other call', async () => {
  const { Username, Password } = await addPatient()
  const watchOnly: PortalOptions['fetch'] = (send) => (input, init) =>
    /login|sessionvalid|extend/.test(urlOf(input)) ? keepsNoCookie(send)(input, init) : new Promise(() => {})
  const { user } = await renderPortal({ path: '/bluebird-hme/login', fetch: watchOnly })
  await user.type(await screen.findByLabelText('Username or email'), Username)
  await user.type(screen.getByLabelText('Password'), Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Your browser did not keep you logged in.')).toBeVisible()
})

test('a patient of several providers is told when they choose one', async () => {
  const { Username, Password } = await addPatient({ OtherProviders: ['northridge'] })
  const { user } = await renderPortal({ path: '/login', fetch: keepsNoCookie })
  await user.type(await screen.findByLabelText('Username or email'), Username)
  await user.type(screen.getByLabelText('Password'), Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.click(await screen.findByRole('button', { name: /Northridge/ }))
  expect(await screen.findByText('Your browser did not keep you logged in.')).toBeVisible()
  expect(screen.getByText(/Allow them in your browser’s settings/)).toBeVisible()
})
