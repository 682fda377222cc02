import type { PatientUser } from '@homeside/contract/patient'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi, renderInPortal, urlOf } from '@homeside/remote-kit/testing'
import { AccountEntries, type AccountEntry, type AccountGroup } from '@homeside/ui/account-entries'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'

import creditsStatus from '../../account-statuses/credits/credits-status.ts'
import demographicsStatus from '../../account-statuses/demographics/demographics-status.ts'
import insuranceStatus from '../../account-statuses/insurance/insurance-status.ts'
import remote from '../../remote.tsx'
import SettingsPage from './settings-page.tsx'

const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/settings'
const row = (name: string) => within(screen.getByRole('group', { name }))
const userOf = async (patient: MadePatient) => (await (await asPatient(patient)).get<PatientUser>('patient/user')).body

async function open(patient: MadePatient) {
  const { user } = await renderInPortal(<SettingsPage />, { patient, path, namespaces })
  await openFold(user)
  return user
}

/** Opens what is folded on a narrow screen. */
async function openFold(user: { click: (element: Element) => Promise<void> }) {
  await screen.findByRole('group', { name: 'Time zone' })
  await user.click(screen.getByRole('heading', { name: 'Email and language' }))
}

test('every entry of the account says what is on file', async () => {
  const own = (name: string, title: string, icon: AccountEntry['icon'], askStatus: AccountEntry['askStatus']) => ({
    key: `account-settings/${name}`,
    to: `/bluebird-hme/${name}`,
    title,
    icon,
    askStatus,
  })
  const entries = [
    own('demographics', 'Your details', 'person', demographicsStatus),
    own('insurance', 'Insurance', 'insurance', insuranceStatus),
    own('credits', 'Credits', 'credit', creditsStatus),
  ]
  const details = {
    registration: { details: { demographicsChange: { daysAgo: 1, fields: { MobilePhone: '5555550158' } } } },
  }
  await renderInPortal(
    <AccountEntries value={[{ name: 'you', fold: null, entries }]}>
      <SettingsPage />
    </AccountEntries>,
    { patient: { Insurance: 'active' }, details, path, namespaces },
  )
  const entry = await screen.findByRole('link', { name: /^Your details/ })
  expect(entry).toHaveAttribute('href', '/bluebird-hme/demographics')
  expect(await within(entry).findByText(/^Under review since/)).toBeVisible()
  expect(await screen.findByText('You have no credits')).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Insurance\s*Prairie Health Plan/ })).toBeVisible()
})

test('the time zone is saved with the specified daylight saving flag', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await user.click(row('Time zone').getByRole('button', { name: 'Change Time zone' }))
  await user.selectOptions(row('Time zone').getByRole('combobox'), 'Pacific')
  await user.click(row('Time zone').getByRole('button', { name: 'Save' }))
  expect(await row('Time zone').findByText('Pacific', { selector: 'p' })).toBeVisible()
  expect(await userOf(patient)).toMatchObject({ TimeZoneKey: 5, ObserveDaylightSavingsTime: false })
})

test('another language is used at once, by the server too', async () => {
  const patient = await addPatient()
  const user = await open(patient)
  await user.click(row('Language').getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
  await waitFor(() =>
    expect(row('Idioma').getByRole('button', { name: 'English' })).not.toHaveAttribute('aria-disabled', 'true'),
  )
  expect((await userOf(patient)).PreferredLanguage).toBe('es')
})

test('a language that the server was not told is used here, and told again on request', async () => {
  const patient = await addPatient()
  let isDown = true
  const { user } = await renderInPortal(<SettingsPage />, {
    patient,
    path,
    namespaces,
    fetch: (send) => (input, init) =>
      isDown && /\/patient\/language\b/.test(urlOf(input))
        ? Promise.reject(new TypeError('network error'))
        : send(input, init),
  })
  await openFold(user)
  await user.click(row('Language').getByRole('button', { name: 'Español' }))
  const again = await screen.findByRole('button', { name: 'Usarlo también en correos y mensajes de texto' })
  expect((await userOf(patient)).PreferredLanguage).toBe('en')
  isDown = false
  await user.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(row('Idioma').getByRole('button', { name: 'English' })).toHaveFocus()
  await waitFor(async () => expect((await userOf(patient)).PreferredLanguage).toBe('es'))
})

test.each([
  ['the focus is on the result of a change', false],
  ['a patient who goes on to something else while a change is saved stays there', true],
])('%s', async (_, goesOn) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const { user } = await renderInPortal(<SettingsPage />, {
    patient: {},
    path,
    namespaces,
    fetch: (send) => async (input, init) => {
      if (/\/patient\/timezone\b/i.test(urlOf(input))) await isAnswered
      return send(input, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change Time zone' }))
  await user.selectOptions(row('Time zone').getByRole('combobox'), 'Pacific')
  await user.click(row('Time zone').getByRole('button', { name: 'Save' }))
  const other = screen.getByRole('button', { name: 'Español' })
  if (goesOn) act(() => other.focus())
  answer()
  await screen.findByRole('button', { name: 'Change Time zone' })
  expect(goesOn ? other : screen.getByRole('group', { name: 'Time zone' })).toHaveFocus()
})

test('an unconfirmed email can get its link again, and the page notices the confirmation', async () => {
  const patient = await addPatient({ Account: 'unverified email' })
  const user = await open(patient)
  expect(row('Email for messages').getByText(/^Not verified yet/)).toBeVisible()
  await user.click(row('Email for messages').getByRole('button', { name: 'Send the link again' }))
  expect(await row('Email for messages').findByText(/^We sent the link/)).toBeVisible()

  const { outbox } = await portalApi()
  const [, id] = /verify\/([\w-]+)/.exec(outbox.lastTo(patient.Email).text) ?? []
  const { status } = await (await asPatient(patient)).get(`account/verify/${id}`)
  expect(status).toBe(200)
  window.dispatchEvent(new Event('focus'))
  expect(await row('Email for messages').findByText('Verified')).toBeVisible()
})

test('the tips are offered again', async () => {
  const user = await open(await addPatient())
  localStorage.setItem('tutorialsSeen', 'welcome')
  await user.click(row('Tips').getByRole('button', { name: 'Show them again' }))
  expect(await row('Tips').findByText('Your home page offers the tips again.')).toBeVisible()
  expect(localStorage.getItem('tutorialsSeen')).toBeNull()
  expect(localStorage.getItem('preferencesStore') ?? '').not.toContain('welcome')
})

test('a form that is open stays open when the entries of the account arrive', async () => {
  let arrive = () => {}
  const entry = { key: 'a/b', title: 'Your details', to: path, icon: 'person' as const, askStatus: null }
  const arriving: AccountGroup[] = [{ name: 'you', fold: null, entries: [entry] }]
  function Arriving() {
    const [groups, setGroups] = useState<AccountGroup[]>([])
    arrive = () => setGroups(arriving)
    return (
      <AccountEntries value={groups}>
        <SettingsPage />
      </AccountEntries>
    )
  }
  const { user } = await renderInPortal(<Arriving />, { patient: await addPatient(), path, namespaces })
  await openFold(user)
  await user.click(screen.getByRole('button', { name: 'Change Time zone' }))
  act(arrive)
  expect(screen.getByRole('link', { name: 'Your details' })).toBeVisible()
  expect(row('Time zone').getByRole('combobox')).toBeVisible()
})

test('things to do are at the top, each with a link', async () => {
  const details = {
    registration: {
      details: {
        demographicsChange: { daysAgo: 3, fields: { MobilePhone: '5555550158' }, rejected: 'It does not answer.' },
      },
    },
  }
  const traits = { Account: 'unverified email', Insurance: 'expired' } as const
  await renderInPortal(<SettingsPage />, { patient: traits, details, path, namespaces })
  const things = within(await screen.findByRole('alert'))
  expect(things.getByText('3 things to do')).toBeVisible()
  expect(things.getByRole('link', { name: 'Verify your email' })).toHaveAttribute(
    'href',
    '/bluebird-hme/notificationSettings',
  )
  expect(things.getByRole('link', { name: /^Correct a change/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/demographics\?change=\d+$/),
  )
  expect(things.getByRole('link', { name: /has expired$/ })).toHaveAttribute('href', '/bluebird-hme/insurance')
})

test('the account appears together with the things to do, and not before them', async () => {
  const arrivals: string[] = []
  const drawn = new MutationObserver(() => {
    const list = document.querySelector('.hs-account-list')
    const isShown = list !== null && list.closest('[aria-busy=true]') === null
    if (isShown) arrivals.push(screen.queryByText('One thing to do') ? 'with things to do' : 'alone')
  })
  drawn.observe(document, { childList: true, subtree: true, attributes: true })
  await renderInPortal(<SettingsPage />, { patient: { Insurance: 'rejected' }, path, namespaces })
  await screen.findByRole('group', { name: 'Time zone' })
  expect(await screen.findByText('One thing to do')).toBeVisible()
  drawn.disconnect()
  expect(new Set(arrivals)).toEqual(new Set(['with things to do']))
})

test('an account that would have to wait long for the things to do appears without them, and they follow below', async () => {
  const patient = await addPatient({ Insurance: 'rejected' })
  let answer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await renderInPortal(<SettingsPage />, {
    patient,
    path,
    namespaces,
    fetch: (send) => async (input, init) => {
      if (/\/patient\/insurance\b/.test(urlOf(input))) await isAnswered
      return send(input, init)
    },
  })
  const list = document.querySelector('.acc-arriving')
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))
  answer()
  const things = await screen.findByRole('alert')
  expect(list?.compareDocumentPosition(things)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an insurance change that was not accepted is a thing to do, and leads to the very change', async () => {
  await renderInPortal(<SettingsPage />, { patient: { Insurance: 'rejected' }, path, namespaces })
  const things = within(await screen.findByRole('alert'))
  expect(things.getByText('One thing to do')).toBeVisible()
  expect(things.getByRole('link', { name: 'Correct an insurance change that was not accepted' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/insurance\?change=\d+$/),
  )
})
