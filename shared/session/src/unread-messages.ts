import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'

/**
 * How many messages the patient has not read: the dashboard's number, until a screen that knows better sets it. The
 * menu shows it. Setting it before the dashboard is loaded has no effect.
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
