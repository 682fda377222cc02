import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type {
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
  StaffListedPayment,
  StaffListedText,
} from '@homeside/contract/staff-lists'
import type { StaffListedTask, StaffWaiting } from '@homeside/contract/staff-to-do'
import { atom } from 'jotai'
import { useEffect, useRef } from 'react'

import { nextPlace, pageAfter, type Pages, usePages } from '../frame/rows.tsx'
import { staffQuery, showNews } from '../frame/staff-call.ts'

/** How much waits; null until it is known. The frame keeps it up to date. */
export const waitingAtom = atom<StaffWaiting | null>(null)

/** Milliseconds between two looks at what waits, also while the page is hidden: its title has the number. */
const lookEvery = 5000

/** How much waits, as it changes. Whatever else the page shows is asked again when something has happened. */
export function useWaiting(): { waiting: StaffWaiting | null; isAway: boolean } {
  const load = useQueryLoad({
    ...staffQuery('staff/waiting'),
    refetchInterval: lookEvery,
    refetchIntervalInBackground: true,
  })
  const waiting = load.status === 'ready' ? load.value : null
  const before = useRef(waiting)

  useEffect(() => {
    const isNews = before.current !== null && waiting !== before.current
    before.current = waiting
    if (isNews) showNews()
  }, [waiting])

  return { waiting, isAway: load.status !== 'loading' && load.problem?.status === 0 }
}

/** How many things wait for somebody to look at them. */
export function countOf(waiting: StaffWaiting | null): number {
  if (waiting === null) return 0
  const { Orders, ToSend, Messages, Changes, Tasks, Texts, Payments, Events } = waiting
  const counts = [Orders, ToSend, Messages, Changes, Tasks, Texts, Payments].map((kind) => kind?.Count ?? 0)
  return counts.reduce((sum, count) => sum + count, Events ? 1 : 0)
}

/** Something that waits. Its path below the list is the address at which it stands beside the list. */
export type WaitingRow = { path: string; sinceUtc: string } & (
  | { kind: 'order'; item: StaffListedOrder }
  | { kind: 'message'; item: StaffListedConversation }
  | { kind: 'change'; item: StaffListedChange }
  | { kind: 'task'; item: StaffListedTask }
  | { kind: 'text'; item: StaffListedText }
  | { kind: 'payment'; item: StaffListedPayment }
)

/** What can be shown alone. `mine` are the orders that somebody has begun and their tasks, `later` is what is put off. */
export const kinds = ['all', 'mine', 'order', 'message', 'change', 'task', 'text', 'payment', 'later'] as const
export type WaitingKind = (typeof kinds)[number]

/**
 * What waits, of one kind, of all, or what somebody has begun, page by page: first what patients write of their health, then
 * the oldest.
 *
 * @param person who asks, by the name in the trail.
 */
export function useWaitingRows(shown: WaitingKind, person: string): Pages<WaitingRow> {
  const isMine = shown === 'mine'
  const show = shown === 'later' ? 'later' : 'waiting'
  const begun = { show, ...(isMine ? { by: person } : {}) } as const
  const asked = (after?: string) => ({ query: { show, ...pageAfter(after) } }) as const
  const orders = rowsOf(
    usePages((after?: string) => staffQuery('staff/orders', { query: { ...begun, ...pageAfter(after) } }), nextPlace),
    (item) => ({ kind: 'order', path: `orders/${item.OrderKey}`, sinceUtc: item.PlacedUtc, item }),
  )
  const messages = rowsOf(
    usePages((after?: string) => staffQuery('staff/conversations', asked(after)), nextPlace),
    (item) => ({ kind: 'message', path: `messages/${item.ConversationKey}`, sinceUtc: item.LastMessageUtc, item }),
  )
  const changes = rowsOf(
    usePages((after?: string) => staffQuery('staff/changes', asked(after)), nextPlace),
    (item) => ({ kind: 'change', path: `changes/${item.ChangeKey}`, sinceUtc: item.SubmittedUtc, item }),
  )
  const tasks = rowsOf(
    usePages((after?: string) => staffQuery('staff/tasks', asked(after)), nextPlace),
    (item) => ({ kind: 'task', path: `tasks/${item.NoteKey}`, sinceUtc: item.DueUtc, item }),
  )
  const texts = rowsOf(
    usePages((after?: string) => staffQuery('staff/texts', { query: pageAfter(after) }), nextPlace),
    (item) => ({ kind: 'text', path: `texts/${item.TextKey}`, sinceUtc: item.AtUtc, item }),
  )
  const payments = rowsOf(
    usePages((after?: string) => staffQuery('staff/charges', { query: pageAfter(after) }), nextPlace),
    (item) => ({ kind: 'payment', path: `payments/${item.ChargeKey}`, sinceUtc: item.SinceUtc, item }),
  )
  const lists = { order: orders, message: messages, change: changes, task: tasks, text: texts, payment: payments }
  if (shown === 'all') return inOrder(Object.values(lists))
  if (shown === 'later') return inOrder([orders, messages, changes, tasks])
  if (!isMine) return lists[shown]
  const found = inOrder([orders, tasks])
  const isTheirs = ({ kind, item }: WaitingRow) =>
    (kind === 'order' && item.LastBy === person) || (kind === 'task' && item.For === person)
  return found.status === 'ready' ? { ...found, value: found.value.filter(isTheirs) } : found
}

/** The place of a row in the whole list: what is about health first, then by age. */
const placeOf = ({ kind, item, sinceUtc }: WaitingRow) =>
  `${kind === 'message' && item.Topic === 'Clinical' ? 0 : 1} ${sinceUtc}`

function rowsOf<Item>(pages: Pages<Item>, rowOf: (item: Item) => WaitingRow): Pages<WaitingRow> {
  return pages.status === 'ready' ? { ...pages, value: pages.value.map(rowOf) } : pages
}

/** Several lists as one. A list that goes on says up to where the whole is known: what follows comes with its next page. */
function inOrder(lists: readonly Pages<WaitingRow>[]): Pages<WaitingRow> {
  const failed = lists.find(({ status }) => status === 'failed')
  const retry = () => lists.forEach((list) => list.retry())
  if (failed) return { ...failed, retry }
  const ready = lists.filter((list) => list.status === 'ready')
  const [first] = ready
  if (first === undefined || ready.length < lists.length) {
    return { ...(lists[0] as Pages<WaitingRow>), status: 'loading', isSlow: false, retry }
  }
  const known = ready
    .flatMap(({ more, value }) => (more ? value.slice(-1) : []))
    .map(placeOf)
    .sort()[0]
  const rows = ready
    .flatMap(({ value }) => value)
    .filter((row) => known === undefined || placeOf(row) <= known)
    .sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
  const open = ready.filter(({ more }) => more !== null)
  return {
    ...first,
    value: rows,
    problem: ready.find(({ problem }) => problem !== null)?.problem ?? null,
    retry,
    more: open.length > 0 ? () => open.forEach(({ more }) => more?.()) : null,
    isLoadingMore: ready.some(({ isLoadingMore }) => isLoadingMore),
  }
}
