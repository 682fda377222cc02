/** @size all */
import { emptyPageCache } from '@homeside/api-client/page-cache'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'

import { closePage, deskApi, openDesk } from '../testing/desk.tsx'

test('a lead gives a record the number that it has now, and takes it back', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Joana', LastName: 'Twofold', Orders: ['delivered'] })
  const { user, router } = await openDesk({
    path: `/101/patients/${made.PatientKey}?part=access`,
    person: { role: 'lead' },
  })
  await user.type(await screen.findByLabelText('The other number, in your system or here'), 'NEW-77')
  await user.click(screen.getByRole('button', { name: 'Look' }))
  expect(await screen.findByText('No open record has the number NEW-77.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'This record has the number NEW-77 now' }))
  expect(await screen.findByText(new RegExp(`^This record had the number ${made.Username} until `))).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Take it back' }))
  await user.click((await screen.findAllByRole('button', { name: 'Take it back' })).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByText(/^This record had the number/)).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe(`/101/patients/${made.PatientKey}`)
})

test('a lead finds the other record, joins both, and reads at the old one where it went', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Joana', LastName: 'Twofold' })
  const name = { FirstName: 'Joana', LastName: 'Twofold', DateOfBirth: made.DateOfBirth }
  const address = { Street: '1 Way', Apt: null, City: 'Denver', State: 'CO', PostalCode: '80203' }
  const key = `NEW-${made.Username}`
  const put = await api.handle(
    new Request(`${api.origin}/staff/patients`, {
      method: 'PUT',
      headers: { Cookie: await api.cookieAtDesk({ role: 'lead' }), 'X-Desk': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ Patients: [{ ExternalKey: key, ...name, Address: address }] }),
    }),
  )
  expect(put.status).toBe(200)
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}?part=access`, person: { role: 'lead' } })
  await user.type(await screen.findByLabelText('The other number, in your system or here'), key)
  await user.click(screen.getByRole('button', { name: 'Look' }))
  await user.click(await screen.findByRole('button', { name: 'Join' }))
  await user.click((await screen.findAllByRole('button', { name: 'Join' })).at(-1) ?? document.body)
  await user.click(await screen.findByRole('link', { name: 'Open that one' }))
  expect(await screen.findByText(new RegExp(`^The record ${made.Username} is part of this one since `))).toBeVisible()
})

test('staff who are no leads are offered nothing of it', async () => {
  const api = await deskApi()
  const made = await api.addPatient()
  await openDesk({ path: `/101/patients/${made.PatientKey}?part=access` })
  expect(await screen.findByRole('button', { name: 'Close the record' })).toBeVisible()
  expect(screen.queryByText('Another record of the same person')).not.toBeInTheDocument()
})

test('what a patient says on the phone is saved with the reason, and the record says until when an import keeps it', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Nell', LastName: 'Reached' })
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}` })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  expect(screen.getByText(/^Your own system has the last word\./)).toBeVisible()
  const mobile = screen.getByLabelText('Mobile phone')
  const home = screen.getByLabelText('Home phone')
  await user.clear(mobile)
  await user.clear(home)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter at least one phone.')).toBeVisible()
  await user.type(mobile, made.MobilePhone)
  await user.type(home, '555-0181')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter ten digits.')).toBeVisible()
  await user.clear(home)
  await user.type(home, '(555) 555-0181')
  await user.type(screen.getByLabelText('Why?'), 'She called.')
  const zip = screen.getByLabelText('ZIP code')
  await user.clear(zip)
  await user.type(zip, '1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This does not fit. Look at it again.')).toBeVisible()
  await user.clear(zip)
  await user.type(zip, '80203-1234')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(/^Home phone, Address: saved here by Anna Alvarez \(.* Why\? She called\.$/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 555-0181' })).toBeVisible()
})

test('an address that is not the patient’s is taken away, and one that they sign in with is not', async () => {
  const api = await deskApi()
  const Address = { Street: '1 Way', Apt: null, City: 'Denver', State: 'CO', PostalCode: '80203' }
  const reach = { DateOfBirth: '1950-02-03', MobilePhone: '5555550177', Email: 'neighbor@example.com', Address }
  const { body } = await api
    .asStaff()
    .put<PutPatientsAnswer>('staff/patients?site=101', {
      Patients: [{ ExternalKey: 'MAILED-1', FirstName: 'Nona', LastName: 'Mailed', ...reach }],
    })
  const signedUp = await api.addPatient({ FirstName: 'Sy', LastName: 'Signed' })
  const empty = async (key: number) => {
    const { user } = await openDesk({ path: `/101/patients/${key}` })
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await user.clear(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Why?'), 'Her neighbor reads it.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  await empty(body.Items[0]?.PatientKey ?? 0)
  expect(await screen.findByText(/^Email: saved here by Anna Alvarez/)).toBeVisible()
  expect(screen.queryByText(reach.Email)).not.toBeInTheDocument()
  cleanup()
  emptyPageCache()
  await empty(signedUp.PatientKey)
  expect(await screen.findByText(/^The patient signs in with this address\./)).toBeVisible()
  cleanup()
  emptyPageCache()
  const { body: record } = await api.asStaff().get<StaffPatientRecord>(`staff/patients/${signedUp.PatientKey}`)
  const { ExternalKey, FirstName, LastName, DateOfBirth } = record.Patient
  await api
    .asStaff()
    .put('staff/patients?site=101', {
      Patients: [{ ExternalKey, FirstName, LastName, DateOfBirth, Address, Email: signedUp.Email.toUpperCase() }],
    })
  await empty(signedUp.PatientKey)
  expect(await screen.findByText(/^The patient signs in with this address\./)).toBeVisible()
})

test('a form of details does not overwrite what a colleague changed while it was open, however often it is sent', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Una', LastName: 'Twohands' })
  const details = `staff/patients/${made.PatientKey}/details`
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}` })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const meanwhile = { HomePhone: '5555550123', Reason: 'He wrote.' }
  expect((await api.asStaff().post(details, meanwhile)).status).toBe(200)
  const home = screen.getByLabelText('Home phone')
  await user.clear(home)
  await user.type(home, '5555550199')
  await user.type(screen.getByLabelText('Why?'), 'She called.')
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed/)
  }
  const { body } = await api.asStaff().get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
  expect(body.Patient.HomePhone).toBe('5555550123')
})

test('another insurance that a patient says on the phone is added, corrected, and kept with who and why', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Ina', LastName: 'Covered', Insurance: 'none' })
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}` })
  await user.click(await screen.findByRole('button', { name: 'Add insurance: Primary insurance' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Enter this.')).length).toBeGreaterThan(2)
  const typed = { Insurer: 'Summit Mutual', 'Policy number': 'SM-77', 'Policy holder': 'Ina Covered' }
  for (const [label, words] of Object.entries(typed)) await user.type(screen.getByLabelText(label), words)
  await user.type(screen.getByLabelText('Why?'), 'She read her card.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Primary insurance: saved here by Anna Alvarez/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Change: Primary insurance' }))
  const number = screen.getByLabelText('Policy number')
  expect(number).toHaveValue('SM-77')
  await user.type(number, '8')
  await user.type(screen.getByLabelText('Why?'), 'A digit was missing.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('SM-778')).toBeVisible()
  expect(screen.getByText(/A digit was missing\.$/)).toBeVisible()
})

test('a new patient is entered by hand, who looks alike is named first', async () => {
  const api = await deskApi()
  const twin = await api.addPatient({ FirstName: 'Cass', LastName: 'Doubleday' })
  const { user, router } = await openDesk({ path: '/101/patients' })
  await user.click(await screen.findByRole('button', { name: 'New patient' }))
  const typed = {
    'First name': 'Cass',
    'Last name': 'Doubleday',
    'Number in your system': 'HAND-7',
    'Mobile phone': '5555550182',
    Street: '1 Way',
    City: 'Denver',
    'State, two letters': 'co',
    'ZIP code': '80203',
  }
  for (const [label, words] of Object.entries(typed)) await user.type(await screen.findByLabelText(label), words)
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: twin.DateOfBirth } })
  await user.click(screen.getByRole('button', { name: 'Enter the patient' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Somebody has this last name and date of birth already/)
  await user.click(await screen.findByRole('button', { name: 'It is another person: enter them' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Cass Doubleday' })).toBeVisible()
  expect(router.state.location.pathname).not.toBe(`/101/patients/${twin.PatientKey}`)
})

test('a note for a day is a task of a colleague, who finds it among their own and does it', async () => {
  const api = await deskApi()
  await api.cookieAtDesk({ name: 'Ben Brooks' })
  const made = await api.addPatient({ FirstName: 'Tess', LastName: 'Quist' })
  const first = await openDesk({ path: `/101/patients/${made.PatientKey}` })
  await first.user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Call back about the size.')
  await first.user.click(screen.getByText('Make it a task for a day'))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-10' } })
  const who = screen.getByLabelText('For whom (empty: everybody)')
  await first.user.type(who, 'Bob Nobody')
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody here is called “Bob Nobody”.')
  expect(screen.getByRole('button', { name: 'Save the note' })).toBeDisabled()
  await first.user.clear(who)
  await first.user.type(who, 'Ben Brooks')
  await first.user.click(screen.getByRole('button', { name: 'Save the note' }))
  expect(await screen.findByText('To do on Mar 10, 2026: Ben Brooks')).toBeVisible()
  expect(screen.getByLabelText('Day')).toHaveValue('')
  cleanup()
  emptyPageCache()
  const { user } = await openDesk({ path: '/101/waiting?show=mine', person: { name: 'Ben Brooks' } })
  const task = await screen.findByRole('link', { name: /Tess Quist/ })
  expect(task).toHaveTextContent('Call back about the size.')
  await user.click(task)
  expect(await screen.findByText('Written by Anna Alvarez')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Done/ }))
  closePage()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Tess Quist/ })).not.toBeInTheDocument())
  cleanup()
  emptyPageCache()
  await openDesk({ path: `/101/patients/${made.PatientKey}` })
  expect(await screen.findByText(/^Done by Ben Brooks, /)).toBeVisible()
})

test('what a patient says of texts is recorded with how and why, and taken back; a STOP is theirs alone', async () => {
  const api = await deskApi()
  const made = await api.addPatient()
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}?part=access` })
  const open = async (words: string) =>
    user.click(await screen.findByRole('button', { name: `${words}: Text messages` }))
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await open('They take it back')
  expect(screen.getByText(/^It counts at once: nothing optional/)).toBeVisible()
  await save()
  expect(await screen.findByText('Enter this.')).toBeVisible()
  await user.type(screen.getByLabelText('Why?'), 'She called: no texts.')
  await save()
  await open('Record what they say')
  expect(screen.getByText(/^Read aloud: “May we text links/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'By phone' }))
  await user.type(screen.getByLabelText('Why?'), 'She called again.')
  await save()
  expect(await screen.findByText('Anna Alvarez · She called again.')).toBeVisible()
  expect(screen.getByText('Anna Alvarez · She called: no texts.')).toBeVisible()
  await api.textIn(made.MobilePhone, 'STOP')
  cleanup()
  closePage()
  await openDesk({ path: `/101/patients/${made.PatientKey}?part=access` })
  expect(await screen.findByText(/the patient replied STOP\. Only they can take that back/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /: Text messages$/ })).not.toBeInTheDocument()
})
