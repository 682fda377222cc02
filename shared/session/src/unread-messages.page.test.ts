import type { Dashboard } from '@homeside/contract/patient'
import { createStore } from 'jotai'

import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { unreadMessagesAtom } from './unread-messages.ts'

beforeEach(() => sessionStorage.clear())

test('the dashboard brings the number, and a screen that reads messages updates it', () => {
  const store = createStore()
  const dashboardInfo = { UnreadMessageCount: 3, OpenOrderCount: 1 } as Dashboard
  store.set(dashboardAtom, { ...emptyDashboard, dashboardInfo })
  expect(store.get(unreadMessagesAtom)).toBe(3)

  store.set(unreadMessagesAtom, 2)

  expect(store.get(unreadMessagesAtom)).toBe(2)
  expect(store.get(dashboardAtom).dashboardInfo).toEqual({ UnreadMessageCount: 2, OpenOrderCount: 1 })
})

test('before the dashboard is loaded, setting it has no effect', () => {
  const store = createStore()
  store.set(unreadMessagesAtom, 2)
  expect(store.get(unreadMessagesAtom)).toBe(0)
  expect(store.get(dashboardAtom)).toEqual(emptyDashboard)
})
