import type { PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { menuEntries, splitMenu, type MenuOwner } from './menu-entries.ts'

function entry(path: string, order: number) {
  return { label: { en: path, es: `${path}, es` }, path, order, icon: 'page' } as const
}

function route(path: string, guard: RemoteDescriptor['routes'][number]['guard']) {
  return { path, page: 'page', title: { en: path, es: path }, guard }
}

/** The routes of the menu in section 2.3 of the specification, each with its flags. */
const descriptor: RemoteDescriptor = {
  name: 'all',
  contract: 1,
  routes: [
    route('/:alias/messages', { zone: 'alias', flagsAll: ['PatientCommunicationsFeatureActive'] }),
    route('/:alias/orders', {
      zone: 'alias',
      flagsAll: ['PatientSuppliesFeatureActive', 'IsConnectCampaignSubscribed'],
    }),
    route('/:alias/settings', { zone: 'alias', aliasMatch: true }),
    route('/:alias/payments', { zone: 'alias', aliasMatch: true, flagsAll: ['PaymentsFeatureActive'] }),
    route('/:alias/bpc', { zone: 'alias', flagsAll: ['IsBpcPaymentsEnabled', 'BPCSingleSignOnFeatureActive'] }),
    route('/:alias/providers', { zone: 'alias', notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'] }),
    route('/:alias/notificationSettings', {
      zone: 'alias',
      flagsAll: ['PatientEngagementFeatureActive', 'EmailNotificationsFeatureActive'],
    }),
    route('/providers', { zone: 'no-registrations' }),
    route('/settings', { zone: 'no-registrations' }),
    route('/invoices', { zone: 'no-registrations' }),
    route('/verification', { zone: 'public' }),
  ],
  menu: [
    entry('/:alias/messages', 30),
    entry('/:alias/orders', 20),
    entry('/:alias/settings', 40),
    entry('/:alias/payments', 50),
    entry('/:alias/bpc', 51),
    entry('/:alias/providers', 60),
    entry('/:alias/notificationSettings', 70),
    entry('/:alias/gone', 10),
    entry('/providers', 10),
    entry('/settings', 20),
    entry('/invoices', 30),
    entry('/verification', 1),
  ],
  homeCards: [],
}

const none = {} as PatientUser
const always = ['/a/providers']

function shown(owner: Partial<Extract<MenuOwner, { zone: 'alias' }>>) {
  const entries = menuEntries([descriptor], 'en', { zone: 'alias', alias: 'a', user: none, liteRoute: null, ...owner })
  return entries.map((each) => each?.to ?? null)
}

const byFlags: [flags: Partial<PatientUser>, added: string[]][] = [
  [{}, []],
  [{ PatientCommunicationsFeatureActive: true }, ['/a/messages']],
  [{ PatientSuppliesFeatureActive: true }, []],
  [{ IsConnectCampaignSubscribed: true }, []],
  [{ PatientSuppliesFeatureActive: true, IsConnectCampaignSubscribed: true }, ['/a/orders']],
  [{ PaymentsFeatureActive: true }, ['/a/payments']],
  [{ IsBpcPaymentsEnabled: true }, []],
  [{ BPCSingleSignOnFeatureActive: true }, []],
  [{ IsBpcPaymentsEnabled: true, BPCSingleSignOnFeatureActive: true }, ['/a/bpc']],
  [{ PatientEngagementFeatureActive: true }, []],
  [{ EmailNotificationsFeatureActive: true }, []],
  [{ PatientEngagementFeatureActive: true, EmailNotificationsFeatureActive: true }, ['/a/notificationSettings']],
  [{ SingleSignOnFeatureActive: true }, []],
  [{ IsSingleSignOnAccount: true }, []],
]

test.each(byFlags)('with %j the menu has, besides its fixed entries: %j', (flags, added) => {
  const entries = shown({ user: { ...none, ...flags } })
  expect(new Set(entries)).toEqual(new Set([...always, ...added]))
})

test('a single sign-on account has no entry to manage providers', () => {
  const user = { ...none, SingleSignOnFeatureActive: true, IsSingleSignOnAccount: true }
  expect(shown({ user })).toEqual([])
})

test('entries are in their order, in the patient’s language', () => {
  const user = { ...none, PatientSuppliesFeatureActive: true, IsConnectCampaignSubscribed: true }
  const owner = { zone: 'alias', alias: 'a', user, liteRoute: null } as const
  expect(menuEntries([descriptor], 'es', owner)[0]).toEqual({
    label: '/:alias/orders, es',
    to: '/a/orders',
    icon: 'page',
  })
})

test('while the flags are unknown the space of every entry is reserved', () => {
  expect(shown({ user: null })).toEqual(Array(6).fill(null))
})

test('a texted link’s session sees its one screen', () => {
  const user = { ...none, PatientSuppliesFeatureActive: true, IsConnectCampaignSubscribed: true }
  expect(shown({ user, liteRoute: 'orders' })).toEqual(['/a/orders'])
  expect(shown({ user, liteRoute: '' })).toEqual([])
})

test('a patient without registrations sees their own entries', () => {
  const entries = menuEntries([descriptor], 'en', { zone: 'no-registrations' })
  expect(entries.map((each) => each?.to)).toEqual(['/invoices'])
})

test('the bar has three entries of remotes, and the rest is in the account', () => {
  expect(splitMenu(['orders', 'messages', 'payments', 'diary'])).toEqual({
    inBar: ['orders', 'messages', 'payments'],
    inAccount: ['diary'],
  })
})

test('home and account belong to the host, whatever a descriptor says', () => {
  expect(shown({ user: none })).not.toContain('/a/settings')
})
