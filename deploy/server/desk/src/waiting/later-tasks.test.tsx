import { screen } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

test('a list without tasks for today leads to those for later, and a text that did not arrive shows its phone number', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ FirstName: 'Lena', LastName: 'Later' })
  const note = { Body: 'Ask about the mask.', DueOn: '2026-03-20' }
  await api.asStaff().post(`staff/patients/${made.PatientKey}/notes`, note)
  const { router, user } = await openDesk({ path: '/101/waiting?show=task' })
  await user.click(await screen.findByRole('link', { name: '1 task is for later. Show it' }))
  expect(router.state.location.search).toBe('?show=later')
  expect(await screen.findByRole('link', { name: /Lena Later/ })).toHaveTextContent('Ask about the mask.')

  const [agreed] = [
    await api.addPatient(
      { FirstName: 'Uma', LastName: 'Unreached' },
      { registration: { details: { texts: ['OrderConfirmations'] } } },
    ),
  ]
  api.outbox.refuses = true
  await api.asStaff().post('staff/shortcodes', { PatientKey: agreed.PatientKey, Template: 'orders' })
  api.outbox.refuses = false
  await router.navigate('/101/waiting?show=text')
  await user.click(await screen.findByRole('link', { name: /Uma Unreached/ }))
  const number = await screen.findByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })
  expect(number).toHaveAttribute('href', `tel:${agreed.MobilePhone}`)
})
