import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import { createStore } from 'jotai'

import { dashboardAtom, emptyDashboard, timeZoneAtom } from './dashboard.ts'
import { unreadMessagesAtom } from './screen-stores.ts'

/** Covers section 3.5 of the specification. */

beforeEach(() => sessionStorage.clear())

const zones: [key: PatientUser['TimeZoneKey'], iana: string][] = [
  [1, 'America/New_York'],
  [2, 'America/Chicago'],
  [3, 'America/Denver'],
  [4, 'America/Phoenix'],
  [5, 'America/Los_Angeles'],
  [6, 'America/Anchorage'],
  [7, 'Pacific/Honolulu'],
]

test.each(zones)('the patient’s time zone %i is %s', (key, iana) => {
  const store = createStore()
  store.set(dashboardAtom, { ...emptyDashboard, patientUser: { TimeZoneKey: key } as PatientUser })
  expect(store.get(timeZoneAtom)).toBe(iana)
})

test('while nobody is signed in, the time zone is the browser’s', () => {
  expect(createStore().get(timeZoneAtom)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('the dashboard brings the number of unread messages, and a screen that reads messages updates it', () => {
  const store = createStore()
  const dashboardInfo = { UnreadMessageCount: 3, OpenOrderCount: 1 } as Dashboard
  store.set(dashboardAtom, { ...emptyDashboard, dashboardInfo })
  expect(store.get(unreadMessagesAtom)).toBe(3)

  store.set(unreadMessagesAtom, 2)

  expect(store.get(unreadMessagesAtom)).toBe(2)
  expect(store.get(dashboardAtom).dashboardInfo).toEqual({ UnreadMessageCount: 2, OpenOrderCount: 1 })
})

test('before the dashboard is loaded, setting the number of unread messages has no effect', () => {
  const store = createStore()
  store.set(unreadMessagesAtom, 2)
  expect(store.get(unreadMessagesAtom)).toBe(0)
  expect(store.get(dashboardAtom)).toEqual(emptyDashboard)
})
