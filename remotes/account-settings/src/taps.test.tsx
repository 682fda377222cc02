/** @size all */

import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, asPatient, renderInPortal } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'
import { AccountEntries, type AccountEntry, type AccountGroup } from '@homeside/ui/account-entries'
import { screen, waitFor } from '@testing-library/react'

import descriptor from '../remote.ts'
import ChangePasswordPage from './pages/change-password/change-password-page.tsx'
import ChangeUsernamePage from './pages/change-username/change-username-page.tsx'
import DemographicsPage from './pages/demographics/demographics-page.tsx'
import InsurancePage from './pages/insurance/insurance-page.tsx'
import NotificationsPage from './pages/notifications/notifications-page.tsx'
import ProvidersPage from './pages/providers/providers-page.tsx'
import SettingsPage from './pages/settings/settings-page.tsx'
import remote from './remote.tsx'
import { changes } from './testing/changes.ts'

const alias = 'bluebird-hme'
const northridge = 'Northridge Medical Supply'
const routes = {
  '/:alias/demographics': <DemographicsPage />,
  '/:alias/insurance': <InsurancePage />,
  '/:alias/providers': <ProvidersPage />,
  '/:alias/notificationSettings': <NotificationsPage />,
  '/:alias/changeUsername': <ChangeUsernamePage />,
  '/:alias/changePassword': <ChangePasswordPage />,
}

/** The account page's links to the pages of this remote. */
function entriesIn(isOfSignIn: boolean): AccountEntry[] {
  return descriptor.account
    .filter(({ group }) => (group === 'signIn') === isOfSignIn)
    .map(({ entry, path, icon }) => ({
      key: entry,
      title: descriptor.routes.find((route) => route.path === path)?.title.en ?? '',
      to: path.replace(':alias', alias),
      icon,
      askStatus: null,
    }))
}

const groups: AccountGroup[] = [
  { name: 'you', fold: null, entries: entriesIn(false) },
  { name: 'signIn', fold: { title: 'Login and security', icon: 'password' }, entries: entriesIn(true) },
]

type Tap = (role: 'heading' | 'link' | 'button' | 'switch', name: string | RegExp) => Promise<void>

/** Opens the account page, and counts each click on a page. Clicks into a text field are not counted. */
async function openAccount(patient: PatientTraits | MadePatient) {
  const { user } = await renderInPortal(
    <AccountEntries value={groups}>
      <SettingsPage />
    </AccountEntries>,
    { patient, path: `/${alias}/settings`, namespaces: { 'account-settings': remote.strings }, routes },
  )
  let taps = 0
  const tap: Tap = async (role, name) => {
    taps += 1
    const [first] = await screen.findAllByRole(role, { name })
    await user.click(first as HTMLElement)
  }
  return { user, tap, taps: () => taps }
}

/** Fills in a field of the open form: writes, chooses or ticks. */
async function fillIn(user: Awaited<ReturnType<typeof openAccount>>['user'], label: RegExp, value: string) {
  const [field] = await screen.findAllByLabelText(label)
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value)
  if (value === 'ticked') return user.click(field as HTMLElement)
  await user.clear(field as HTMLElement)
  return user.type(field as HTMLElement, value)
}

test.each(changes)('$change: $taps taps and its own fields', async (each) => {
  const { user, tap, taps } = await openAccount(each.patient ?? {})
  if (each.fold) await tap('heading', each.fold)
  if (each.page) await tap('link', each.page)
  if (each.opener) await tap(...each.opener)
  for (const [label, value] of each.fields ?? []) await fillIn(user, label, value)
  if (each.last) await tap('button', each.last)
  // A choice of the list may say the same, and goes away with it.
  expect((await screen.findAllByText(each.says, { ignore: 'option' }))[0]).toBeVisible()
  expect(taps()).toBe(each.taps)
  expect(taps()).toBeLessThanOrEqual(3)
})

test('a withdrawal takes two taps', async () => {
  const made = await addPatient()
  await (await asPatient(made)).post('patient/demographics', { HomePhone: '5555550143' })
  const { tap, taps } = await openAccount(made)
  await tap('link', /^Your details/)
  await tap('button', 'Withdraw')
  expect(await screen.findByText(/^Withdrawn/)).toBeVisible()
  expect(taps()).toBe(2)
})

test('the language takes two taps', async () => {
  const { tap, taps } = await openAccount({})
  await tap('heading', 'Email and language')
  await tap('button', 'Español')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
  expect(taps()).toBe(2)
})

test('opting out of a provider takes three taps', async () => {
  const { tap, taps } = await openAccount({ OtherProviders: ['northridge'] })
  await tap('link', /^Your providers/)
  await tap('button', `Opt out of ${northridge}`)
  await tap('button', `Opt out of ${northridge}`)
  expect(await screen.findByText(`You opted out of ${northridge}`)).toBeVisible()
  expect(taps()).toBe(3)
})

test('reactivating a provider and switching to it takes three taps', async () => {
  const made = await addPatient({ OtherProviders: ['northridge'] })
  await (await asPatient(made)).delete('patient/providers/102')
  const { tap, taps } = await openAccount(made)
  await tap('link', /^Your providers/)
  await tap('button', `Reactivate ${northridge}`)
  await tap('button', `Switch to ${northridge}`)
  await waitFor(() => expect(sessionStore().get(aliasAtom)).toBe('northridge'))
  expect(taps()).toBe(3)
})
