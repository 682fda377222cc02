/** @size all */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, type PortalOptions, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import insuranceStatus from '../../account-statuses/insurance/insurance-status.ts'
import remote from '../../remote.tsx'
import InsurancePage from './insurance-page.tsx'

const heic = readFileSync(
  join(import.meta.dirname, '../../../../../deploy/server/api/src/platform/photos/testing/with-gps.heic'),
)
const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/insurance'
const region = (name: string) => within(screen.getByRole('region', { name }))
const insuranceOf = async (patient: MadePatient) =>
  (await (await asPatient(patient)).get<InsuranceAnswer>('patient/insurance')).body

async function open(patient: MadePatient | PatientTraits, options: Partial<PortalOptions> = {}) {
  const { user } = await renderInPortal(<InsurancePage />, { patient, path, namespaces, ...options })
  await screen.findByRole('region', { name: /^(Primary|Primario)$/ })
  return user
}

test('the three levels are in order, each with its card and its status', async () => {
  await open({ Insurance: 'three' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Primary',
    'Secondary',
    'Tertiary',
    'Is this still right?',
  ])
  expect(region('Primary').getByText('PHP-220144')).toBeVisible()
  expect(region('Secondary').getByText('Active')).toBeVisible()
  expect(region('Tertiary').getByText('Not specified')).toBeVisible()
  expect(await insuranceStatus('en')).toEqual({ value: 'Prairie Health Plan and 2 more' })
})

test('one tap confirms what is on file; without insurance nothing is asked', async () => {
  const patient = await addPatient({ Insurance: 'active' })
  const user = await open(patient)
  await user.click(screen.getByRole('button', { name: 'Confirm it is right' }))
  expect(await screen.findByText('Confirmed on March 10, 2026.')).toBeVisible()
  expect((await insuranceOf(patient)).ConfirmedUtc).toBe('2026-03-10T15:00:00.000Z')
})

test('a policy that changed since the page was opened is shown with what it was, and asked about again', async () => {
  const patient = await addPatient({ Insurance: 'active' })
  const user = await open(patient)
  const { Items } = await insuranceOf(patient)
  const { PolicyKey: _, Status: __, CardFront: ___, CardBack: ____, PendingChange: _____, ...policy } = Items[0] ?? {}
  const Policies = [{ ...policy, PolicyNumber: 'OTHER-999' }]
  const elsewhere = await asPatient(patient)
  const asked = await elsewhere.post<InsuranceAnswer>('patient/insurance', { InsuranceIsCorrect: false, Policies })
  const key = asked.body.Items[0]?.PendingChange?.ChangeKey
  expect((await (await portalApi()).asStaff().post(`staff/changes/${key}/approve`, undefined)).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Confirm it is right' }))
  expect(await screen.findByText(/^Primary: it was Prairie .* now it is .*, OTHER-999, /)).toBeVisible()
  expect((await insuranceOf(patient)).ConfirmedUtc).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm it is right' }))
  expect(await screen.findByText('Confirmed on March 10, 2026.')).toBeVisible()
})

test('without insurance each level can be added, and nothing can be confirmed', async () => {
  const patient = await addPatient({ Insurance: 'none' })
  const user = await open(patient)
  expect(screen.queryByRole('button', { name: 'Confirm it is right' })).not.toBeInTheDocument()
  const primary = () => region('Primary')
  await user.click(primary().getByRole('button', { name: /^Add/ }))
  await user.type(primary().getByLabelText(/^Name of the insurance/), 'Medicaid of Illinois')
  await user.type(primary().getByLabelText(/^Policy number/), '1234567890123')
  await user.type(primary().getByLabelText(/^In effect from/), '01/01/2026')
  await user.click(primary().getByRole('button', { name: 'Send change' }))

  expect(await primary().findByText('Pending review')).toBeVisible()
  expect(primary().getByText(/^Under review since/)).toBeVisible()
  expect(primary().getByRole('group', { name: 'Primary Front of the card' })).toBeVisible()
  expect((await insuranceOf(patient)).Items).toMatchObject([
    {
      Level: 1,
      PayorName: 'Medicaid of Illinois',
      PolicyNumber: '1234567890123',
      GroupNumber: null,
      Relationship: 'Self',
      EffectiveDate: '2026-01-01',
      EndDate: null,
    },
  ])
})

/** A picture of one side of a card before its policy counts, sent from another tab. */
async function photograph(patient: MadePatient, level: number, side: 'front' | 'back') {
  const form = new FormData()
  form.append('Photo', new Blob([new Uint8Array(heic)]), 'card.heic')
  const { status } = await (await asPatient(patient)).post(`patient/insurance/next/${level}/card/${side}`, form)
  expect(status).toBe(200)
}

test('a card that was photographed first is there when its policy is added, and goes with it', async () => {
  const patient = await addPatient({ Insurance: 'none' })
  await photograph(patient, 1, 'front')
  const user = await open(patient)
  const primary = () => region('Primary')
  expect(primary().queryByRole('group', { name: 'Primary Front of the card' })).not.toBeInTheDocument()
  await user.click(primary().getByRole('button', { name: /^Add/ }))
  const front = primary().getByRole('group', { name: 'Primary Front of the card' })
  expect(front).toContainElement(document.activeElement as HTMLElement)
  expect(within(front).getByRole('button', { name: 'Front of the card. Look at it or change it' })).toBeVisible()
  expect(
    within(primary().getByRole('group', { name: 'Primary Back of the card' })).getByText('Add the back'),
  ).toBeVisible()
  await user.type(primary().getByLabelText(/^Name of the insurance/), 'Lakeside Mutual')
  await user.type(primary().getByLabelText(/^Policy number/), 'LM77-0412')
  await user.click(primary().getByRole('button', { name: 'Send change' }))
  expect(await primary().findByText('Pending review')).toBeVisible()
  const [policy] = (await insuranceOf(patient)).Items
  expect(policy).toMatchObject({ PayorName: 'Lakeside Mutual', CardFront: { Width: 96 }, CardBack: null })
})

test('the card of a change is shown with it, beside the card in force', async () => {
  const patient = await addPatient({ Insurance: 'pending' })
  await photograph(patient, 1, 'back')
  await open(patient)
  const group = (name: string) => within(region('Primary').getByRole('group', { name: `Primary ${name}` }))
  expect(
    group('Back of the new card').getByRole('button', { name: /^Island Health: Back of the new card/ }),
  ).toBeVisible()
  expect(group('Front of the new card').getByText('Add the front of the new card')).toBeVisible()
  expect(group('Back of the card').getByText('Add the back')).toBeVisible()
})

test('a change is shown beside the current policy, starts from the pending one, and can be withdrawn and asked for again', async () => {
  const patient = await addPatient({ Insurance: 'pending' })
  const user = await open(patient)
  expect(region('Primary').getByRole('group', { name: 'Prairie Health Plan' })).toBeVisible()
  expect(region('Primary').getByText('Island Health')).toBeVisible()
  expect(await insuranceStatus('en')).toMatchObject({ note: { text: 'A change is under review' } })
  await user.click(region('Primary').getByRole('button', { name: 'Change Prairie Health Plan' }))
  expect(region('Primary').getByLabelText(/^Policy number/)).toHaveValue('IH-61840')
  await user.click(region('Primary').getByRole('button', { name: 'Cancel' }))
  await user.click(region('Primary').getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(region('Primary').queryByText('Island Health')).not.toBeInTheDocument())
  expect(region('Primary').getByRole('group', { name: 'Prairie Health Plan' })).toBeVisible()
  expect((await insuranceOf(patient)).Items[0]?.PendingChange).toBeNull()
  expect(region('Primary').getByText('Withdrawn. Nothing changes.').closest('[role=status]')).toHaveFocus()
  await user.click(region('Primary').getByRole('button', { name: /^Undo/ }))
  expect(await region('Primary').findByText('Island Health')).toBeVisible()
  await waitFor(() => expect(region('Primary').queryByText('Withdrawn. Nothing changes.')).not.toBeInTheDocument())
  expect((await insuranceOf(patient)).Items[0]?.PendingChange?.Fields.PolicyNumber).toBe('IH-61840')
})

test('a withdrawn description can be sent again in the same words', async () => {
  const patient = await addPatient({ Insurance: 'three' })
  const user = await open(patient)
  const row = () => within(screen.getByRole('group', { name: 'Something else is wrong' }))
  await user.click(row().getByRole('button', { name: /^Tell us/ }))
  await user.type(row().getByLabelText(/^What is wrong/), 'One of these has ended.')
  await user.click(row().getByRole('button', { name: 'Send change' }))
  await user.click(await row().findByRole('button', { name: 'Withdraw' }))
  expect(await row().findByText('Withdrawn. Nothing changes.')).toBeVisible()
  await user.click(row().getByRole('button', { name: /^Undo/ }))
  expect(await row().findByText(/^Under review since/)).toBeVisible()
  expect((await insuranceOf(patient)).PendingDescription?.Description).toBe('One of these has ended.')
})

test('a policy that ends before it begins is refused at its field', async () => {
  const user = await open({ Insurance: 'active' })
  await user.click(region('Primary').getByRole('button', { name: 'Change Prairie Health Plan' }))
  await user.type(region('Primary').getByLabelText(/^Ends on/), '01/01/2020')
  await user.click(region('Primary').getByRole('button', { name: 'Send change' }))
  expect((await region('Primary').findAllByText(/A valid date must be entered/))[0]).toBeVisible()
})

test('a rejected change is shown at its level with the reason, and correcting it starts with what was sent', async () => {
  const patient = await addPatient({ Insurance: 'rejected' })
  const user = await open(patient)
  const primary = region('Primary')
  expect(primary.getByText(/^Not accepted on/)).toBeVisible()
  expect(primary.getByText('The plan does not know this number.')).toBeVisible()
  expect(primary.getByText('Island Health')).toBeVisible()
  expect(await insuranceStatus('en')).toEqual({
    value: 'Prairie Health Plan',
    note: { tone: 'warning', text: 'A change was not accepted' },
  })
  await user.click(primary.getByRole('button', { name: 'Correct it Prairie Health Plan' }))
  expect(primary.getByLabelText(/^Name of the insurance/)).toHaveValue('Island Health')
  await user.clear(primary.getByLabelText(/^Policy number/))
  await user.type(primary.getByLabelText(/^Policy number/), 'IH-61841')
  await user.click(primary.getByRole('button', { name: 'Send change' }))
  expect(await primary.findByText(/^Under review since/)).toBeVisible()
  expect(primary.queryByText(/^Not accepted on/)).not.toBeInTheDocument()
  expect((await insuranceOf(patient)).Items[0]?.PendingChange?.Fields).toMatchObject({
    PayorName: 'Island Health',
    PolicyNumber: 'IH-61841',
  })
})

test('a rejected description is sent again from the same words', async () => {
  const patient = await addPatient({ Insurance: 'active' })
  const asked = { InsuranceIsCorrect: false, Policies: [], ChangeDescription: 'This plan is my husband’s.' }
  const { body } = await (await asPatient(patient)).post<InsuranceAnswer>('patient/insurance', asked)
  const key = body.PendingDescription?.ChangeKey
  await (await portalApi()).asStaff().post(`staff/changes/${key}/reject`, { Reason: 'Whose plan is yours?' })
  const user = await open(patient, { path: `${path}?change=${key}` })
  const row = within(screen.getByRole('group', { name: 'Something else is wrong' }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'Something else is wrong' })).toHaveFocus())
  expect(row.getByText('Whose plan is yours?')).toBeVisible()
  await user.click(row.getByRole('button', { name: /^Correct it/ }))
  expect(row.getByLabelText(/^What is wrong/)).toHaveValue('This plan is my husband’s.')
})

test('a withdrawal after the approval says so, and shows the current policy', async () => {
  const patient = await addPatient({ Insurance: 'pending' })
  const user = await open(patient)
  const key = (await insuranceOf(patient)).Items[0]?.PendingChange?.ChangeKey
  await (await portalApi()).asStaff().post(`staff/changes/${key}/approve`, undefined)
  await user.click(region('Primary').getByRole('button', { name: 'Withdraw' }))
  await user.click(await region('Primary').findByRole('button', { name: 'See where it is' }))
  expect(await screen.findByRole('group', { name: 'Island Health' })).toBeVisible()
})

test('a description of what is wrong is required', async () => {
  const patient = await addPatient({ Insurance: 'three' })
  const user = await open(patient)
  const row = () => within(screen.getByRole('group', { name: 'Something else is wrong' }))
  await user.click(row().getByRole('button', { name: /^Tell us/ }))
  await user.click(row().getByRole('button', { name: 'Send change' }))
  expect((await row().findAllByText(/description of changes is required/))[0]).toBeVisible()
  await user.type(row().getByLabelText(/^What is wrong/), 'The first two changed places.')
  await user.click(row().getByRole('button', { name: 'Send change' }))
  expect(await row().findByText(/^Under review since/)).toBeVisible()
  expect((await insuranceOf(patient)).PendingDescription?.Description).toBe('The first two changed places.')
})

test('the insurance page is in Spanish for a patient who reads Spanish', async () => {
  await open({ Insurance: 'expired' }, { language: 'es' })
  expect(region('Primario').getByText('Vencido')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirmar que está correcto' })).toBeVisible()
})

test('two swapped policies are one change, which staff approve together with their cards', async () => {
  const patient = await addPatient({ Insurance: 'three' })
  const user = await open(patient)
  const before = (await insuranceOf(patient)).Items.map(({ PolicyKey }) => PolicyKey)
  const places = () => within(screen.getByRole('group', { name: 'Primary and secondary changed places' }))
  await user.click(places().getByRole('button', { name: /^Tell us/ }))
  expect(places().getByText(/then pays first/)).toBeVisible()
  await user.click(places().getByRole('button', { name: 'Send change' }))
  expect(await screen.findByText('Primary and secondary changed places.')).toBeVisible()
  const { PendingDescription } = await insuranceOf(patient)
  expect(PendingDescription?.Fields).toEqual({ ChangedPlaces: [1, 2] })
  const staff = (await portalApi()).asStaff()
  expect((await staff.post(`staff/changes/${PendingDescription?.ChangeKey}/approve`, undefined)).status).toBe(200)
  const after = (await insuranceOf(patient)).Items.map(({ PolicyKey }) => PolicyKey)
  expect(after).toEqual([before[1], before[0], before[2]])
})
