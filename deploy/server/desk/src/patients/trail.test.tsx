import { screen } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

const lead = { name: 'Ben Brooks', role: 'lead' as const }

test('the trail says who did it by what they cannot choose, and which order it was', async () => {
  const api = await deskApi()
  const made = await api.addPatient({ Orders: ['placed'] })
  const key = made.Orders[0]?.OrderKey
  await api.asStaff().post(`staff/orders/${key}/accept`, {})
  const cookie = await api.cookieAtDesk({ name: 'staff-of-a-key' })
  const headers = { Cookie: cookie, 'X-Desk': '1' }
  await api.handle(new Request(`${api.origin}/staff/orders/${key}`, { headers }))
  const { user } = await openDesk({ path: `/101/patients/${made.PatientKey}`, person: lead })
  await user.click(await screen.findByRole('tab', { name: /Trail|Who saw/ }))
  expect(await screen.findByText(/^staff-of-a-key at localhost/)).toBeVisible()
  expect(screen.getAllByText(/^Key staff-[0-9a-f]{12}$/).length).toBeGreaterThan(0)
  const [link] = screen.getAllByRole('link', { name: `No. ${key}` })
  expect(link).toHaveAttribute('href', `/101/orders/${key}`)
})
