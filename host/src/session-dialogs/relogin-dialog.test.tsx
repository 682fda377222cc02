/** @size all */
import { useApi as portalClient } from '@homeside/api-client/use-api'
import { addPatient, asPatient, portalApi, urlOf } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

const path = '/bluebird-hme/home'

/** The dashboard with a session that expires at the next call, which a change of language makes. */
async function expireAtHome() {
  const { clock } = await portalApi()
  const patient = await addPatient({ FirstName: 'Rose', Supplies: 'nothing due' })
  const portal = await renderPortal({ path, patient })
  const heading = await screen.findByRole('heading', { level: 1, name: /^Hello, / })
  clock.advance(20, 'minute')
  await portal.user.click(screen.getByRole('button', { name: 'Español' }))
  return { ...portal, patient, heading, dialog: await openDialog() }
}

/** The dialog, once it has the focus. What is typed goes into its first empty field. */
async function openDialog(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  return dialog
}

test('the same patient signs in again over the page, which continues as it was', async () => {
  const { user, patient, dialog, heading } = await expireAtHome()
  expect(within(dialog).getByLabelText('Nombre de usuario o correo electrónico')).toHaveValue(patient.Username)
  expect(within(dialog).getByLabelText('Contraseña')).toHaveFocus()
  await user.keyboard('Sunny-day-42{Enter}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Rose' })).toBe(heading)
  // Queries that failed meanwhile were repeated.
  expect(await screen.findByText('Aún no puede pedir')).toBeVisible()
  expect(window.location.pathname).toBe(path)
  expect(sessionStorage.getItem('auth')).not.toBeNull()
})

test('while the dialog asks, the page is hidden and session storage has no token, name or flags', async () => {
  await expireAtHome()
  expect(document.documentElement.dataset['session']).toBe('suspended')
  for (const key of ['auth', 'alias', 'aliasStore', 'tempUser', 'dashboardStore']) {
    expect(sessionStorage.getItem(key)).toBeNull()
  }
  expect(JSON.stringify(sessionStorage)).not.toContain('ose')
})

test('the whole portal shows the warning before the end of the session', async () => {
  const { clock } = await portalApi()
  await renderPortal({ path, patient: { FirstName: 'Rose' } })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  clock.advance(14, 'minute')
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
})

test('a wrong password is reported, and what was typed stays', async () => {
  const { user, dialog } = await expireAtHome()
  await user.keyboard('Rainy-day-42{Enter}')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('no son válidos')
  expect(within(dialog).getByLabelText('Contraseña')).toHaveValue('Rainy-day-42')
  expect(window.location.pathname).toBe(path)
})

test('an empty password is asked for and sends nothing', async () => {
  const { user, dialog } = await expireAtHome()
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
  const password = within(dialog).getByLabelText('Contraseña')
  expect(password).toBeInvalid()
  expect(password).toHaveAccessibleDescription(/Escriba su contraseña/)
  expect(password).toHaveFocus()
})

test('a call that met the end of the session goes through once after signing in again', async () => {
  const { clock } = await portalApi()
  const sent: string[] = []
  const { user } = await renderPortal({
    path,
    patient: { FirstName: 'Rose' },
    fetch: (send) => (input, init) => {
      if (urlOf(input).includes('timezone')) sent.push(urlOf(input))
      return send(input, init)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Rose' })
  clock.advance(20, 'minute')
  const json = { TimeZoneKey: 2, ObserveDaylightSavingsTime: true }
  const call = portalClient().post('patient/timezone', { json }).json()
  await openDialog()
  await user.keyboard('Sunny-day-42{Enter}')
  await expect(call).resolves.toBeDefined()
  expect(sent).toHaveLength(2)
})

test('another patient’s sign-in closes the page and leads to the login', async () => {
  const other = await addPatient()
  const { user, dialog } = await expireAtHome()
  sessionStorage.setItem('orderDraft', '{"of":"rose"}')
  const username = within(dialog).getByLabelText('Nombre de usuario o correo electrónico')
  await user.clear(username)
  await user.type(username, other.Username)
  await user.type(within(dialog).getByLabelText('Contraseña'), 'Sunny-day-42{Enter}')
  expect(await screen.findByText(/Esa es otra cuenta/)).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  expect(sessionStorage).toHaveLength(0)
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
  expect(screen.queryByText(/Rose/)).not.toBeInTheDocument()
  expect(document.documentElement.dataset['session']).toBeUndefined()
})

test('a patient who opted out of the provider elsewhere is told so, and not that it is another account', async () => {
  const patient = await addPatient({ FirstName: 'Rose', OtherProviders: ['northridge'] })
  const { user } = await renderPortal({ path, patient })
  await screen.findByRole('heading', { level: 1, name: /^Hello, / })
  const elsewhere = await asPatient({ ...patient, Alias: 'northridge' })
  expect((await elsewhere.delete('patient/providers/101')).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Español' }))
  await openDialog()
  await user.keyboard('Sunny-day-42{Enter}')
  expect(await screen.findByText(/Ese proveedor ya no está en su cuenta/)).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  [
    'the button',
    (dialog: HTMLElement) => fireEvent.click(within(dialog).getByText('Iniciar sesión como otra persona')),
  ],
  ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
])('someone else leaves for the login, and nothing of the page remains: %s', async (_way, leave) => {
  const { dialog } = await expireAtHome()
  sessionStorage.setItem('orderDraft', '{"of":"rose"}')
  leave(dialog)
  expect(await screen.findByText('Ha cerrado la sesión.')).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/login')
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage.getItem('clearStorage')).not.toBeNull()
})

test('a logout in another tab closes the question too', async () => {
  const { dialog } = await expireAtHome()
  localStorage.removeItem('clearStorage')
  fireEvent(window, new StorageEvent('storage', { key: 'clearStorage', newValue: null }))
  expect(await screen.findByText('Ha cerrado la sesión.')).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
})
