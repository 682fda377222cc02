import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'

/**
 * How many messages the patient has not read: what the dashboard last said, until somebody who knows better sets it.
 * The menu shows it. Setting it before the dashboard was fetched has no effect: the dashboard then brings the number.
 */
export const unreadMessagesAtom = atom(
  (get) => get(dashboardAtom).dashboardInfo?.UnreadMessageCount ?? 0,
  (get, set, count: number) => {
    const store = get(dashboardAtom)
    if (!store.dashboardInfo) return
    const dashboardInfo = { ...store.dashboardInfo, UnreadMessageCount: Math.max(0, count) }
    set(dashboardAtom, { ...store, dashboardInfo })
  },
)
