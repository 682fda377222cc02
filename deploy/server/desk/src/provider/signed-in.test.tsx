import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

const lead = { name: 'Ben Brooks', role: 'lead' as const }
const rowOf = async (name: string) => {
  const row = (await screen.findAllByText(name)).find((one) => one.closest('tr'))?.closest('tr')
  if (!row) throw new Error(`${name} is not in the list.`)
  return within(row)
}

test('a lead sees who is signed in, by what they cannot choose too, and signs somebody out', async () => {
  const before = await (await deskApi()).cookieAtDesk({ name: 'Anna Alvarez' })
  const { api, user } = await openDesk({ path: '/101/provider', person: lead })
  expect(await screen.findByRole('heading', { name: 'Who is signed in at the desk' })).toBeVisible()
  expect(await screen.findByText(/^Ben Brooks at localhost/)).toBeVisible()
  expect((await rowOf('Ben Brooks')).getByText('You')).toBeVisible()
  const anna = await rowOf('Anna Alvarez')
  await user.click(anna.getByRole('button', { name: 'Sign out Anna Alvarez' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Anna Alvarez?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Anna Alvarez')).toBeNull())
  const answer = await api.handle(
    new Request(`${api.origin}/staff/session`, { headers: { Cookie: before, 'X-Desk': '1' } }),
  )
  expect(answer.status).toBe(401)
})

test('who is no lead does not see it', async () => {
  await openDesk({ path: '/101/provider' })
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Who is signed in at the desk' })).toBeNull()
})

test('a lead reads it in Spanish', async () => {
  await openDesk({ path: '/101/provider', person: lead, language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Quién tiene una sesión abierta en el mostrador' })).toBeVisible()
  expect((await rowOf('Ben Brooks')).getByText('Usted')).toBeVisible()
})
