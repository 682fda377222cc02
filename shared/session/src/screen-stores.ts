import { isDay, isFlag, isNumber, isText, isTextOrNull, orNull, recordOf } from '@homeside/contract/constants/shapes'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'
import { storedRecord, storedText } from './stored-atom.ts'

/*
 * What screens after the login tell each other. The login's script carries none of it.
 */

/** What the screens about providers pass on to each other; section 3.1 of the specification. */
interface ProviderInfo {
  showReactivatedProviderMessage: boolean
  showDeactivatedProviderMessage: boolean
  /** The provider with which somebody without an account chose to register. */
  siteKey: number | null
}

const isProviderInfo = recordOf<ProviderInfo>({
  showReactivatedProviderMessage: isFlag,
  showDeactivatedProviderMessage: isFlag,
  siteKey: orNull(isNumber),
})

export const noProviderInfo: ProviderInfo = {
  showReactivatedProviderMessage: false,
  showDeactivatedProviderMessage: false,
  siteKey: null,
}

export const providerInfoAtom = storedRecord<ProviderInfo>('providerInfo', noProviderInfo, isProviderInfo)

/** Whether somebody has just finished to register, for their first page; null for anybody else. */
export const registeredAtom = storedText('registered')

/** The result of a texted link's task. The last page shows this and asks the server nothing. */
export interface CompletedAction {
  /** The screen that the link led to; null while nothing is done. */
  route: string | null
  /** The order that was placed; null when the link was for something else. */
  order: CompletedOrder | null
  /** A code to register with, for a patient without an account. */
  registrationCode: string | null
}

export interface CompletedOrder {
  number: string
  /** `YYYY-MM-DD`. */
  date: string
  items: number
  status: string
  holdReason: string | null
  /** The expected day, `YYYY-MM-DD`. */
  expected: string | null
  /** The first day for another order, `YYYY-MM-DD`. */
  next: string | null
  /** What is left to pay, as far as it is known. */
  copayCents: number | null
  /** The number of supplies whose copay nobody knows yet. */
  copayLacks?: number
  /** What was paid. */
  paidCents?: number
  /** Whether it was placed before this visit. */
  isEarlier: boolean
}

const isCompletedAction = recordOf<CompletedAction>({
  route: isText,
  order: orNull(
    recordOf<CompletedOrder>({
      number: isText,
      date: isDay,
      items: isNumber,
      status: isText,
      holdReason: isTextOrNull,
      expected: orNull(isDay),
      next: orNull(isDay),
      copayCents: orNull(isNumber),
      copayLacks: (count) => count === undefined || isNumber(count),
      paidCents: (cents) => cents === undefined || isNumber(cents),
      isEarlier: isFlag,
    }),
  ),
  registrationCode: isTextOrNull,
})

export const nothingCompleted: CompletedAction = { route: null, order: null, registrationCode: null }

/** The result of a texted link's task. It is kept until another link is opened or the patient logs out. */
export const completedActionAtom = storedRecord<CompletedAction>('completedAction', nothingCompleted, isCompletedAction)

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

/** What a remote says of itself: the number beside its menu entry, and its home cards that have something to say. */
export interface OwnFacts {
  badge?: number
  cards?: readonly string[]
}

/**
 * What remotes say of themselves, by name. The page asks each once; a remote sets its own when they change:
 * `set((all) => ({ ...all, 'sleep-diary': { badge: 0 } }))`.
 */
export const ownFactsAtom = atom<Readonly<Record<string, OwnFacts>>>({})
