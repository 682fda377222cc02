/** @size all */
import type { StaffListedChange } from '@homeside/contract/staff-lists'
import { screen, within } from '@testing-library/react'

import { closePage, deskApi, openDesk } from '../testing/desk.tsx'

/** A change of the mobile phone that waits. */
async function waitingChange() {
  const api = await deskApi()
  const fields = { MobilePhone: '5555550158' }
  const made = await api.addPatient({}, { registration: { details: { demographicsChange: { daysAgo: 1, fields } } } })
  const { body } = await api.asStaff().get<{ Items: StaffListedChange[] }>(`staff/changes?patient=${made.PatientKey}`)
  return { api, made, path: `/101/changes/${body.Items[0]?.ChangeKey}` }
}

test('what is on file stands beside what is asked for, and approving it says who did', async () => {
  const { path, made } = await waitingChange()
  const { user } = await openDesk({ path })
  const row = await screen.findByRole('row', { name: /Mobile phone/ })
  expect(within(row).getByText('(555) 555-0161')).toBeVisible()
  expect(within(row).getByText('(555) 555-0158')).toBeVisible()
  expect(screen.getByRole('link', { name: `${made.FirstName} ${made.LastName}` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  closePage()
  expect(await screen.findByText(/approved this:/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a lead reads in words who decided a change, once, and comes back to it', async () => {
  const { api, path, made } = await waitingChange()
  await api.asStaff().post(`staff/changes/${path.split('/').at(-1)}/approve`, {})
  const lead = { name: 'Ben Brooks', role: 'lead' } as const
  await openDesk({ path: `/101/patients/${made.PatientKey}?part=trail`, person: lead })
  expect(await screen.findByRole('link', { name: 'approved a change to the record' })).toHaveAttribute('href', path)
})

test('a change is not rejected without a reason, which the patient then has', async () => {
  const { api, path, made } = await waitingChange()
  const { user } = await openDesk({ path })
  await user.click(await screen.findByRole('button', { name: 'Reject …' }))
  await user.click(screen.getByRole('button', { name: 'Reject and tell the patient' }))
  expect(await screen.findByText('Say why.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Why not?' }), 'That is your fax.')
  await user.click(screen.getByRole('button', { name: 'Reject and tell the patient' }))
  expect(await screen.findByText(/rejected this:/)).toBeVisible()
  expect(screen.getByText('That is your fax.')).toBeVisible()
  const { body } = await api.asStaff().get<{ Items: StaffListedChange[] }>(`staff/changes?patient=${made.PatientKey}`)
  expect(body.Items).toEqual([])
})

test('what somebody else has decided meanwhile is shown, and not decided twice', async () => {
  const { api, path } = await waitingChange()
  const { user } = await openDesk({ path })
  await screen.findByRole('button', { name: 'Approve' })
  await api.asStaff().post(`staff/changes/${path.split('/').at(-1)}/reject`, { Reason: 'Not so.' })
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  closePage()
  expect(await screen.findByText(/rejected this:/)).toBeVisible()
  expect(screen.getByText('Not so.')).toBeVisible()
})

test('a failed answer says so, and is asked for again', async () => {
  const { path } = await waitingChange()
  let isBroken = true
  const { user } = await openDesk({
    path,
    fetch: (send) => async (input, init) =>
      isBroken && new Request(input).url.includes('/staff/changes/')
        ? Response.json(
            { type: 'about:blank', title: '', status: 404, code: 'not-found', correlationId: '' },
            { status: 404 },
          )
        : send(input, init),
  })
  expect(await screen.findByText(/could not be found/)).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Mobile phone/ })).toBeVisible()
})
