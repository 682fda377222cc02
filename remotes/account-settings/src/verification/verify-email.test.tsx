import type { PatientUser } from '@homeside/contract/patient'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { addPatient, asPatient, portalApi, renderInPortal, urlOf } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import DemographicsPage from '../pages/demographics/demographics-page.tsx'
import SettingsPage from '../pages/settings/settings-page.tsx'
import remote from '../remote.tsx'

const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/demographics'
const userOf = async (patient: MadePatient) => (await (await asPatient(patient)).get<PatientUser>('patient/user')).body

/** A patient whose provider has another address for them, as its own system sent it. */
async function offered(): Promise<{ patient: MadePatient; theirs: string }> {
  const patient = await addPatient()
  const theirs = `desk.${patient.Email}`
  const staff = (await portalApi()).asStaff()
  const { body } = await staff.get<StaffPatientRecord>(`staff/patients/${patient.PatientKey}`)
  const { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address } = body.Patient
  const given = { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address, Email: theirs }
  await staff.put('staff/patients?site=101', { Patients: [given] })
  return { patient, theirs }
}

const offer = async (theirs: string) => within((await screen.findByText(theirs)).closest<HTMLElement>('.hs-notice')!)

test('another address of the provider’s is a thing to do', async () => {
  const { patient } = await offered()
  await renderInPortal(<SettingsPage />, { patient, path: '/bluebird-hme/settings', namespaces })
  const thing = await screen.findByRole('link', { name: 'Say which email we should use' })
  expect(thing).toHaveAttribute('href', path)
})

test('another address of the provider’s is used once the link that is sent there was opened', async () => {
  const { patient, theirs } = await offered()
  const { user } = await renderInPortal(<DemographicsPage />, { patient, path, namespaces })
  const shown = await offer(theirs)
  expect(shown.getByText('Bluebird Home Medical has another email for you')).toBeVisible()
  expect(shown.getByText(/^We still use/)).toHaveTextContent(patient.Email)
  await user.click(shown.getByRole('button', { name: 'Use this email' }))
  expect(await screen.findByText(/^We sent a link to/)).toHaveTextContent(theirs)
  expect((await userOf(patient)).Email).toBe(patient.Email)

  const { outbox } = await portalApi()
  const [, id] = /verify\/([\w-]+)/.exec(outbox.lastTo(theirs).text) ?? []
  expect((await (await asPatient(patient)).get(`account/verify/${id}`)).status).toBe(200)
  expect(await userOf(patient)).toMatchObject({ Email: theirs, OfferedEmail: null })
})

test('an address that the patient does not want is asked about no more', async () => {
  const { patient, theirs } = await offered()
  const { user } = await renderInPortal(<DemographicsPage />, { patient, path, namespaces })
  await user.click((await offer(theirs)).getByRole('button', { name: 'Do not use it' }))
  expect(await screen.findByText('Nothing changes')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(theirs)).not.toBeInTheDocument())
  expect(await userOf(patient)).toMatchObject({ Email: patient.Email, OfferedEmail: null })
})

test('in Spanish, and when it fails, the offer stays and says what happened', async () => {
  const { patient, theirs } = await offered()
  const { user } = await renderInPortal(<DemographicsPage />, {
    patient,
    path,
    namespaces,
    language: 'es',
    fetch: (send) => (input, init) =>
      /\/patient\/emailoffer\b/.test(urlOf(input)) ? Promise.reject(new TypeError('network error')) : send(input, init),
  })
  const shown = await offer(theirs)
  await user.click(shown.getByRole('button', { name: 'Usar este correo' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect((await offer(theirs)).getByRole('button', { name: 'No usarlo' })).toBeVisible()
  expect((await userOf(patient)).OfferedEmail).toBe(theirs)
})
