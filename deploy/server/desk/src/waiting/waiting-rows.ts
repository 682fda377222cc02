import type {
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
  StaffListedPayment,
  StaffListedText,
} from '@homeside/contract/staff-lists'

import { staffQuery } from '../frame/staff-call.ts'
import { nextPlace, pageAfter, usePages } from '../frame/use-pages.ts'
import type { Pages } from '../frame/use-pages.ts'

/** Something that waits. Its path below the site is the address of its screen. */
export type WaitingRow =
  | { kind: 'order'; path: string; sinceUtc: string; item: StaffListedOrder }
  | { kind: 'message'; path: string; sinceUtc: string; item: StaffListedConversation }
  | { kind: 'change'; path: string; sinceUtc: string; item: StaffListedChange }
  | { kind: 'text'; path: string; sinceUtc: string; item: StaffListedText }
  | { kind: 'payment'; path: string; sinceUtc: string; item: StaffListedPayment }
export type WaitingKind = WaitingRow['kind']

/**
 * What waits, of one kind, of all, or what somebody has begun, page by page: first what patients write of their health, then
 * the oldest.
 *
 * @param person who asks, by the name in the trail.
 */
export function useWaitingRows(shown: WaitingKind | 'all' | 'mine', person: string): Pages<WaitingRow> {
  const orders = rowsOf(
    usePages(
      (after?: string) => staffQuery('staff/orders', { query: { show: 'waiting', ...pageAfter(after) } }),
      nextPlace,
    ),
    (item): WaitingRow => ({ kind: 'order', path: `orders/${item.OrderKey}`, sinceUtc: item.PlacedUtc, item }),
  )
  const messages = rowsOf(
    usePages((after?: string) => staffQuery('staff/conversations', { query: pageAfter(after) }), nextPlace),
    (item): WaitingRow => ({
      kind: 'message',
      path: `messages/${item.ConversationKey}`,
      sinceUtc: item.LastMessageUtc,
      item,
    }),
  )
  const changes = rowsOf(
    usePages((after?: string) => staffQuery('staff/changes', { query: pageAfter(after) }), nextPlace),
    (item): WaitingRow => ({ kind: 'change', path: `changes/${item.ChangeKey}`, sinceUtc: item.SubmittedUtc, item }),
  )
  const texts = rowsOf(
    usePages((after?: string) => staffQuery('staff/texts', { query: pageAfter(after) }), nextPlace),
    (item): WaitingRow => ({
      kind: 'text',
      path: `patients/${item.PatientKey}?part=access`,
      sinceUtc: item.AtUtc,
      item,
    }),
  )
  const payments = rowsOf(
    usePages((after?: string) => staffQuery('staff/charges', { query: pageAfter(after) }), nextPlace),
    (item): WaitingRow => ({
      kind: 'payment',
      path: item.OrderKey ? `orders/${item.OrderKey}` : `patients/${item.PatientKey}`,
      sinceUtc: item.SinceUtc,
      item,
    }),
  )
  if (shown === 'order') return orders
  if (shown === 'message') return messages
  if (shown === 'change') return changes
  if (shown === 'text') return texts
  if (shown === 'payment') return payments
  if (shown === 'mine')
    return orders.status === 'ready' ? { ...orders, value: orders.value.filter(isOf(person)) } : orders
  return byAge([orders, messages, changes, texts, payments])
}

const isOf = (person: string) => (row: WaitingRow) => row.kind === 'order' && row.item.LastBy === person

const isClinical = (row: WaitingRow) => row.kind === 'message' && row.item.Topic === 'Clinical'

function rowsOf<Item>(pages: Pages<Item>, rowOf: (item: Item) => WaitingRow): Pages<WaitingRow> {
  return pages.status === 'ready' ? { ...pages, value: pages.value.map(rowOf) } : pages
}

/** Several lists as one. A list that goes on says up to when the whole is known: what is newer comes with its next page. */
function byAge(lists: readonly Pages<WaitingRow>[]): Pages<WaitingRow> {
  const failed = lists.find(({ status }) => status === 'failed')
  const retry = () => lists.forEach((list) => list.retry())
  if (failed) return { ...failed, retry }
  const ready = lists.filter((list) => list.status === 'ready')
  const [first] = ready
  if (first === undefined || ready.length < lists.length) {
    return { ...(lists[0] as Pages<WaitingRow>), status: 'loading', isSlow: false, retry }
  }
  const known = ready.flatMap(({ more, value }) => (more ? (value.at(-1)?.sinceUtc ?? []) : [])).sort()[0]
  const rows = ready
    .flatMap(({ value }) => value)
    .filter(({ sinceUtc }) => known === undefined || sinceUtc <= known)
    .sort(
      (one, other) => Number(isClinical(other)) - Number(isClinical(one)) || one.sinceUtc.localeCompare(other.sinceUtc),
    )
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
