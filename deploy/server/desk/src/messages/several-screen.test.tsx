import type { MadePatient } from '@homeside/contract/sandbox'
import type { StaffListedConversation } from '@homeside/contract/staff-lists'
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

async function several() {
  const api = await deskApi()
  const made = [await api.addPatient(), await api.addPatient({ Language: 'es' }), await api.addPatient()] as const
  await api.asStaff().post(`staff/patients/${made[2].PatientKey}/close`, {})
  const words = made.map(({ PatientKey }) => `#${PatientKey}`).join(' ')
  const listOf = async ({ PatientKey }: MadePatient) =>
    (
      await api
        .asStaff()
        .get<{ Items: StaffListedConversation[] }>(`staff/conversations?show=all&patient=${PatientKey}`)
    ).body.Items.map(({ LastMessage, Subject }) => [Subject, LastMessage])
  return { made, path: `/101/messages/several?by=numbers&words=${encodeURIComponent(`${words} nobody`)}`, listOf }
}

test('a message to several is seen before it is sent, in each language that one of them reads, and nobody gets it twice', async () => {
  const { made, path, listOf } = await several()
  let isCut = true
  const { user } = await openDesk({
    path,
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (!isCut || !(input instanceof Request) || !input.url.endsWith('/mailings')) return answer
      isCut = false
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await screen.findByRole('heading', { name: '2 patients get it' })).toBeVisible()
  expect(screen.getByText('1 has a closed record and gets nothing.')).toBeVisible()
  expect(screen.getByText('No patient has these numbers: nobody')).toBeVisible()
  const english = within(screen.getByRole('group', { name: 'In English, for 1 patient' }))
  const spanish = within(screen.getByRole('group', { name: 'In Spanish, for 1 patient' }))
  const press = () => user.click(screen.getByRole('button', { name: 'Send to 2 patients' }))
  const write = async (where: typeof english, subject: string, message: string) => {
    await user.type(where.getByRole('textbox', { name: 'About' }), subject)
    await user.type(where.getByRole('textbox', { name: 'Message' }), message)
  }
  await write(english, 'Closed', 'We are closed on Monday.')
  await press()
  expect(await spanish.findAllByText('Enter this.')).toHaveLength(2)
  expect(await listOf(made[0])).toEqual([])
  await write(spanish, 'Cerrado', 'El lunes cerramos.')
  await press()
  // The first answer gets lost: it is asked for by its key.
  expect(await screen.findByText('It is sent to 2 patients.')).toBeVisible()
  await waitFor(async () => expect(await listOf(made[0])).toEqual([['Closed', 'We are closed on Monday.']]))
  expect(await listOf(made[1])).toEqual([['Cerrado', 'El lunes cerramos.']])
  expect(await listOf(made[2])).toEqual([])
})

test('a supply is asked for by its name, and who has it is listed with how they hear of it', async () => {
  const { user } = await openDesk({ path: '/101/messages', language: 'es' })
  await user.click(await screen.findByRole('button', { name: 'Escribir a varios' }))
  await user.type(await screen.findByRole('textbox', { name: 'Su código o una parte de su nombre' }), 'a7034')
  await user.click(screen.getByRole('button', { name: 'Mostrarlos' }))
  expect(await screen.findByRole('columnheader', { name: 'Cómo se entera' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Enviar a \d+ pacientes$/ })).toBeVisible()
})
