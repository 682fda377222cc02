import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, reloadInPortal, renderInPortal } from '@homeside/remote-kit/testing'
import { providerInfoAtom } from '@homeside/session/screen-stores'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import AddProviderPage from '../add-provider/add-provider-page.tsx'
import ProvidersPage from './providers-page.tsx'

const namespaces = { 'account-settings': remote.strings }
const bluebird = 'Bluebird Home Medical'
const northridge = 'Northridge Medical Supply'
const legacy = 'Legacy DME'

/** A patient of two providers who has opted out of a third. */
async function patientOfThree(): Promise<MadePatient> {
  const made = await addPatient({ OtherProviders: ['northridge', 'legacydme'] })
  await (await asPatient(made)).delete('patient/providers/108')
  return made
}

async function open(patient: MadePatient | PatientTraits, path = '/bluebird-hme/providers') {
  const routes = { '/providers/new': <AddProviderPage />, '/:alias/providers/new': <AddProviderPage /> }
  const { user } = await renderInPortal(<ProvidersPage />, { patient, path, namespaces, routes })
  return user
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') as HTMLElement)
}

test('the current provider is marked, and every other one shows its state', async () => {
  await open(await patientOfThree())
  expect((await card(bluebird)).getByText('You are here now')).toBeVisible()
  expect((await card(bluebird)).queryByRole('button', { name: /^Switch/ })).not.toBeInTheDocument()
  expect((await card(northridge)).getByRole('button', { name: `Switch to ${northridge}` })).toBeVisible()
  expect((await card(legacy)).getByText('Deactivated')).toBeVisible()
  expect((await card(legacy)).getByRole('button', { name: `Reactivate ${legacy}` })).toBeVisible()
})

test('a record that the provider closed says whom to call, and has nothing to press', async () => {
  const patient = await patientOfThree()
  const { status } = await (
    await portalApi()
  )
    .asStaff()
    .put('staff/patients?site=102', { Patients: [], Close: [patient.Username] })
  expect(status).toBe(200)
  await open(patient)
  expect((await card(northridge)).getByText('Closed')).toBeVisible()
  expect((await card(northridge)).getByText(/has closed your record. Call if you still need/)).toBeVisible()
  expect((await card(northridge)).getByRole('link')).toHaveAttribute('href', 'tel:+15555550102')
  expect((await card(northridge)).queryByRole('button')).not.toBeInTheDocument()
})

test('one tap switches to another provider', async () => {
  const user = await open(await patientOfThree())
  await user.click((await card(northridge)).getByRole('button', { name: `Switch to ${northridge}` }))
  await waitFor(() => expect(sessionStore().get(aliasAtom)).toBe('northridge'))
})

test('opting out is confirmed on the page, can be left, and reports its result', async () => {
  const user = await open(await patientOfThree())
  const optOut = `Opt out of ${northridge}`
  await user.click((await card(northridge)).getByRole('button', { name: optOut }))
  expect(screen.getByRole('heading', { level: 4, name: `${optOut}?` })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: `Keep ${northridge}` }))
  expect((await card(northridge)).getByRole('button', { name: optOut })).toHaveFocus()

  await user.keyboard('{Enter}')
  await user.click((await card(northridge)).getByRole('button', { name: optOut }))
  await waitFor(() => expect(screen.getByText(`You opted out of ${northridge}`).closest('[role=status]')).toHaveFocus())
  expect((await card(northridge)).getByRole('button', { name: `Reactivate ${northridge}` })).toBeVisible()
  expect((await card(bluebird)).getByText('You cannot opt out of your only provider')).toBeVisible()
})

test('opting out of the current provider logs out, here and in every tab', async () => {
  const user = await open(await patientOfThree())
  await user.click((await card(bluebird)).getByRole('button', { name: `Opt out of ${bluebird}` }))
  expect(screen.getByText(/you are logged out in every tab/)).toBeVisible()
  await user.click((await card(bluebird)).getByRole('button', { name: `Opt out of ${bluebird}` }))
  await waitFor(() => expect(sessionStore().get(sessionEndAtom)).toBe('logged-out'))
  expect(localStorage.getItem('clearStorage')).toBeNull()
  expect(sessionStore().get(providerInfoAtom)).toMatchObject({ showDeactivatedProviderMessage: true })
})

test('the only active provider cannot be opted out of, and the page says so before the tap', async () => {
  await open({})
  expect((await card(bluebird)).getByText('You cannot opt out of your only provider')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Opt out/ })).not.toBeInTheDocument()
})

test('an opt-out in another tab is reported, and the list is refreshed', async () => {
  const made = await patientOfThree()
  const user = await open(made)
  await user.click((await card(northridge)).getByRole('button', { name: `Opt out of ${northridge}` }))
  await (await asPatient(made)).delete('patient/providers/102')
  await user.click((await card(northridge)).getByRole('button', { name: `Opt out of ${northridge}` }))
  expect(await screen.findByRole('button', { name: `Reactivate ${northridge}` })).toBeVisible()
  const notice = (await screen.findByText(`You opted out of ${northridge}`)).closest('[role=status]')
  await waitFor(() => expect(notice).toHaveFocus())
})

test('a reactivation in another tab is reported, with the offer to switch', async () => {
  const made = await patientOfThree()
  const user = await open(made)
  const reactivate = (await card(legacy)).getByRole('button', { name: `Reactivate ${legacy}` })
  await (await asPatient(made)).post('patient/reactivateprovider/108', {})
  await user.click(reactivate)
  const notice = within((await screen.findByText(`${legacy} is active again`)).closest('[role=status]') as HTMLElement)
  expect(notice.getByRole('button', { name: `Switch to ${legacy}` })).toBeVisible()
})

test('a provider is reactivated, and the patient is offered to switch to it', async () => {
  const user = await open(await patientOfThree())
  await user.click((await card(legacy)).getByRole('button', { name: `Reactivate ${legacy}` }))
  const notice = within((await screen.findByText(`${legacy} is active again`)).closest('[role=status]') as HTMLElement)
  expect(notice.getByRole('button', { name: `Stay at ${bluebird}` })).toBeVisible()
  // The card does not offer the same a second time.
  expect(screen.getAllByRole('button', { name: `Switch to ${legacy}` })).toHaveLength(1)
  await user.click(notice.getByRole('button', { name: `Switch to ${legacy}` }))
  await waitFor(() => expect(sessionStore().get(aliasAtom)).toBe('legacydme'))
  expect(sessionStore().get(providerInfoAtom)).toMatchObject({ showReactivatedProviderMessage: true })
})

test('after reactivating a provider, a patient can stay and switch later by its card', async () => {
  const user = await open(await patientOfThree())
  await user.click((await card(legacy)).getByRole('button', { name: `Reactivate ${legacy}` }))
  await user.click(await screen.findByRole('button', { name: `Stay at ${bluebird}` }))
  expect((await card(legacy)).getByRole('button', { name: `Switch to ${legacy}` })).toBeVisible()
})

test('a patient without a provider adds one by its codes, and goes there', async () => {
  const made = await addPatient({ Account: 'no registrations' })
  const user = await open(made, '/providers')
  await user.click(await screen.findByRole('link', { name: 'Add a provider' }))
  await user.type(await screen.findByLabelText(/^Provider code/), 'blu')
  await user.type(screen.getByLabelText(/^Registration code/), made.RegistrationCode ?? '')
  await user.type(screen.getByLabelText(/^Last name/), made.LastName)
  const [year, month, day] = made.DateOfBirth.split('-')
  await user.type(screen.getByLabelText(/^Date of birth/), `${month}/${day}/${year}`)
  await user.click(screen.getByRole('button', { name: 'Add provider' }))
  expect(await screen.findByText(`${bluebird} is added`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Switch to ${bluebird}` }))
  await waitFor(() => expect(sessionStore().get(aliasAtom)).toBe('bluebird-hme'))
})

test('codes that do not match keep what was typed', async () => {
  const made = await addPatient()
  const user = await open(made, '/bluebird-hme/providers/new')
  await user.type(await screen.findByLabelText(/^Provider code/), 'NRG')
  await user.type(screen.getByLabelText(/^Registration code/), 'ABC-DEF-GHI')
  expect(screen.getByLabelText(/^Last name/)).toHaveValue(made.LastName)
  await user.click(screen.getByRole('button', { name: 'Add provider' }))
  expect(await screen.findByText('The data provided does not match our records. Please try again.')).toBeVisible()
  expect(screen.getByLabelText(/^Registration code/)).toHaveValue('ABC-DEF-GHI')
  await reloadInPortal(<AddProviderPage />)
  expect(await screen.findByLabelText(/^Provider code/)).toHaveValue('NRG')
  expect(screen.getByLabelText(/^Registration code/)).toHaveValue('ABCDEFGHI')
})
