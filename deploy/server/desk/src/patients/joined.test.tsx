/** @size all */
import { screen, waitFor } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

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
