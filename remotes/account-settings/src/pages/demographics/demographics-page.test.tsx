import type { PatientInfo } from '@homeside/contract/patient'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import type { PatientDetails, PortalOptions } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import DemographicsPage from './demographics-page.tsx'

const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/demographics'
const asksForPhone: PatientDetails = {
  registration: { details: { demographicsChange: { daysAgo: 1, fields: { MobilePhone: '5555550158' } } } },
}

async function open(patient: MadePatient | PatientTraits = {}, options: Partial<PortalOptions> = {}) {
  const { user } = await renderInPortal(<DemographicsPage />, { patient, path, namespaces, ...options })
  await screen.findByRole('group', { name: 'Name' })
  return user
}

const row = (name: string) => within(screen.getByRole('group', { name }))
const infoOf = async (patient: MadePatient) => (await (await asPatient(patient)).get<PatientInfo>('patient/info')).body

async function pendingKey(patient: MadePatient): Promise<number> {
  const { PendingChange } = await infoOf(patient)
  if (!PendingChange) throw new Error('No change of the patient waits.')
  return PendingChange.ChangeKey
}

test('a new phone takes two taps and its field, and is shown beside the current one', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await user.click(row('Mobile phone').getByRole('button', { name: 'Change Mobile phone' }))
  const field = row('Mobile phone').getByRole('textbox', { name: /^New mobile phone/ })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, '5555550142')
  await user.click(row('Mobile phone').getByRole('button', { name: 'Send change' }))

  expect(await row('Mobile phone').findByText(/^Under review since/)).toBeVisible()
  expect(screen.getByRole('group', { name: 'Mobile phone' })).toHaveFocus()
  expect(row('Mobile phone').getByText('(555) 555-0142')).toBeVisible()
  expect(await infoOf(patient)).toMatchObject({
    MobilePhone: patient.MobilePhone,
    PendingChange: { Fields: { MobilePhone: '5555550142' } },
  })
})

test('a later change joins the pending one, and each can be withdrawn and asked for again', async () => {
  const patient = await addPatient({}, asksForPhone)
  const user = await open(patient)
  await user.click(row('Name').getByRole('button', { name: 'Change Name' }))
  await user.type(row('Name').getByLabelText(/^Middle name/), 'Inés')
  await user.click(row('Name').getByRole('button', { name: 'Send change' }))
  expect(await row('Name').findByText(/Inés/)).toBeVisible()

  await user.click(row('Mobile phone').getByRole('button', { name: 'Withdraw' }))
  expect(await row('Mobile phone').findByText(/^Withdrawn/)).toBeVisible()
  expect((await infoOf(patient)).PendingChange?.Fields).toEqual({ MiddleName: 'Inés' })
  expect(row('Name').getByText(/^Under review since/)).toBeVisible()

  await user.click(row('Mobile phone').getByRole('button', { name: /^Undo/ }))
  expect(await row('Mobile phone').findByText(/^Under review since/)).toBeVisible()
  expect((await infoOf(patient)).PendingChange?.Fields).toEqual({ MiddleName: 'Inés', MobilePhone: '5555550158' })
})

test('a phone asked for one day and an address the next are one change, and both are seen', async () => {
  const patient = await addPatient({}, asksForPhone)
  const user = await open(patient)
  await user.click(row('Address').getByRole('button', { name: 'Change Address' }))
  const street = row('Address').getByLabelText(/^Street/)
  await user.clear(street)
  await user.type(street, '9 Lotus Lane')
  await user.click(row('Address').getByRole('button', { name: 'Send change' }))
  expect(await row('Address').findByText(/9 Lotus Lane/)).toBeVisible()
  expect(row('Mobile phone').getByText('(555) 555-0158')).toBeVisible()
  expect((await infoOf(patient)).PendingChange?.Fields).toMatchObject({
    MobilePhone: '5555550158',
    Address: { Street: '9 Lotus Lane' },
  })
})

test('a change that staff approved meanwhile cannot be withdrawn: the page says so and shows the current value', async () => {
  const patient = await addPatient({}, asksForPhone)
  const user = await open(patient)
  const { status } = await (
    await portalApi()
  )
    .asStaff()
    .post(`staff/changes/${await pendingKey(patient)}/approve`, undefined)
  expect(status).toBe(200)
  await user.click(row('Mobile phone').getByRole('button', { name: 'Withdraw' }))

  expect(await row('Mobile phone').findByRole('alert')).toHaveFocus()
  await waitFor(() => expect(row('Mobile phone').queryByText(/^Under review/)).not.toBeInTheDocument())
  expect(row('Mobile phone').getByText('(555) 555-0158')).toBeVisible()
})

test('a rejected change is shown with the reason, and correcting it starts with what was sent', async () => {
  const patient = await addPatient({}, asksForPhone)
  const Reason = 'That number does not answer.'
  await (await portalApi()).asStaff().post(`staff/changes/${await pendingKey(patient)}/reject`, { Reason })
  const user = await open(patient)

  expect(row('Mobile phone').getByText(/^Not accepted on/)).toBeVisible()
  expect(row('Mobile phone').getByText(Reason)).toBeVisible()
  expect(row('Home phone').queryByText(Reason)).not.toBeInTheDocument()
  await user.click(row('Mobile phone').getByRole('button', { name: 'Correct it Mobile phone' }))
  expect(row('Mobile phone').getByRole('textbox', { name: /^New mobile phone/ })).toHaveValue('(555) 555-0158')
})

test('a new email is typed twice; an odd one gets a warning and is sent', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  const email = () => row('Email for messages')
  await user.click(email().getByRole('button', { name: 'Change Email for messages' }))
  await user.type(email().getByLabelText(/^New email address$/), 'ana@clinic')
  await user.type(email().getByLabelText(/^New email address, once more/), 'ana@clinik')
  expect(email().getByText('Must be a valid email address.')).toBeVisible()
  await user.click(email().getByRole('button', { name: 'Send change' }))
  expect((await email().findAllByText(/Confirm Email Address must match Email Address/))[0]).toBeVisible()

  const again = email().getByLabelText(/^New email address, once more/)
  await user.clear(again)
  await user.type(again, 'ana@clinic')
  await user.click(email().getByRole('button', { name: 'Send change' }))
  expect(await email().findByText('ana@clinic')).toBeVisible()
  expect(await infoOf(patient)).toMatchObject({
    Email: patient.Email,
    PendingChange: { Fields: { Email: 'ana@clinic' } },
  })
})

test('leaving a form asks only when something was changed, and returns the focus', async () => {
  const user = await open()
  const change = () => row('Name').getByRole('button', { name: 'Change Name' })
  await user.click(change())
  await user.click(row('Name').getByRole('button', { name: 'Cancel' }))
  expect(change()).toHaveFocus()

  await user.click(change())
  await user.type(row('Name').getByLabelText(/^First name/), 'x')
  await user.click(row('Name').getByRole('button', { name: 'Cancel' }))
  expect(row('Name').getByRole('button', { name: 'Stay here' })).toHaveFocus()
  await user.click(row('Name').getByRole('button', { name: 'Stay here' }))
  expect(row('Name').getByLabelText(/^First name/)).toBeVisible()
  await user.click(row('Name').getByRole('button', { name: 'Cancel' }))
  await user.click(row('Name').getByRole('button', { name: 'Leave without sending' }))
  expect(change()).toHaveFocus()
})

test('an emergency contact is saved at once, and can be removed', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  const contact = () => row('Emergency contact')
  await user.click(contact().getByRole('button', { name: /Emergency contact$/ }))
  await user.clear(contact().getByLabelText(/^Full name/))
  await user.type(contact().getByLabelText(/^Full name/), 'Lucía López')
  await user.selectOptions(contact().getByLabelText(/^Relationship to you/), 'child')
  // Browsers would fill in the patient's own.
  for (const field of [/^Full name/, /^Phone/]) {
    expect(contact().getByLabelText(field)).toHaveAttribute('autocomplete', 'off')
  }
  await user.clear(contact().getByLabelText(/^Phone/))
  await user.type(contact().getByLabelText(/^Phone/), '5555550151')
  await user.click(contact().getByRole('button', { name: 'Save' }))
  expect(await contact().findByText('Saved')).toBeVisible()
  expect((await infoOf(patient)).EmergencyContact).toEqual({
    Name: 'Lucía López',
    Relationship: 'Child',
    Phone: '5555550151',
  })

  await user.click(contact().getByRole('button', { name: 'Change Emergency contact' }))
  await user.click(contact().getByRole('button', { name: 'Remove this person' }))
  expect(await contact().findByText('None')).toBeVisible()
  expect((await infoOf(patient)).EmergencyContact).toBeNull()
})

test('data that does not load is an error with Retry, never empty fields', async () => {
  const options = {
    patient: {},
    path,
    namespaces,
    fetch: (send: typeof fetch): typeof fetch => {
      let isBroken = true
      return (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (!url.includes('patient/info') || !isBroken) return send(input, init)
        isBroken = false
        return Promise.resolve(new Response('{}', { status: 503 }))
      }
    },
  }
  const { user } = await renderInPortal(<DemographicsPage />, options)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Name' })).toBeVisible()
})

test('a decision that home links to has the focus, is shown as approved, and counts as read', async () => {
  const patient = await addPatient({}, asksForPhone)
  const key = await pendingKey(patient)
  await (await portalApi()).asStaff().post(`staff/changes/${key}/approve`, undefined)
  await open(patient, { path: `${path}?change=${key}` })
  await waitFor(() => expect(screen.getByRole('group', { name: 'Mobile phone' })).toHaveFocus())
  expect(row('Mobile phone').getByText(/^Accepted on/)).toBeVisible()
  await waitFor(async () => expect((await infoOf(patient)).LastDecision?.ReadUtc).not.toBeNull())
})

test('one tap confirms everything; while a change is pending, nothing is asked', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await user.click(screen.getByRole('button', { name: 'This is right' }))
  expect(await screen.findByText('Confirmed on March 10, 2026.')).toBeVisible()
  expect((await infoOf(patient)).ConfirmedUtc).toBe('2026-03-10T15:00:00.000Z')
  await user.click(row('Name').getByRole('button', { name: 'Change Name' }))
  await user.type(row('Name').getByLabelText(/^Middle name/), 'Inés')
  await user.click(row('Name').getByRole('button', { name: 'Send change' }))
  await waitFor(() => expect(screen.queryByText(/^Confirmed on/)).not.toBeInTheDocument())
})

test('an address that changed since the page was opened is shown with what it was, and asked about again', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  const Address = { Street: '999 Wrong Road', Apt: null, City: 'Pueblo', State: 'CO', PostalCode: '81001' }
  const { Username: ExternalKey, FirstName, LastName, DateOfBirth, SiteKey } = patient
  const Patients = [{ ExternalKey, FirstName, LastName, DateOfBirth, Address }]
  await (await portalApi()).asStaff().put(`staff/patients?site=${SiteKey}`, { Patients })
  await user.click(screen.getByRole('button', { name: 'This is right' }))
  expect(await screen.findByText(/^Address: it was 12 Linden Street, .* now it is 999 Wrong Road, /)).toBeVisible()
  expect((await infoOf(patient)).ConfirmedUtc).toBeNull()
  await user.click(screen.getByRole('button', { name: 'This is right' }))
  expect(await screen.findByText('Confirmed on March 10, 2026.')).toBeVisible()
})

test('the page of details is in Spanish for a patient who reads Spanish', async () => {
  await renderInPortal(<DemographicsPage />, { patient: {}, details: asksForPhone, path, namespaces, language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sus datos' })).toBeVisible()
  expect(await screen.findByText(/^En revisión desde el/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cambiar Teléfono celular' })).toBeVisible()
})
