import { hoursWords, weekdays, type Opening, type Weekday } from '@homeside/contract/constants/opening'
import { timeZoneKeyOfState, timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { ProviderFile } from '@homeside/contract/staff-providers'

interface InBoth {
  en?: string
  es?: string
}
/** What the form changes of a provider's file. */
export interface Entries {
  hours: InBoth & { by: 'days' | 'words'; zone: Opening['zone']; days: Record<Weekday, { from: string; to: string }> }
  autoReply: InBoth
  replies: { name: string; en: string; es: string }[]
  closedOn: string[]
  handlingBusinessDays: number
  tell: string[]
}

export type Member = keyof Entries
export const labels = {
  hours: 'provider.hours',
  autoReply: 'provider.autoReply',
  replies: 'provider.replies',
  handlingBusinessDays: 'provider.handling',
  closedOn: 'provider.closedOn',
  tell: 'provider.tell',
} as const satisfies Record<Member, string>
export const members = Object.keys(labels) as Member[]

/** The hours as the file has them, of what was entered so far. */
export function hoursOf({ by, zone, days, en = '', es = '' }: Entries['hours']): ProviderFile['hours'] {
  if (by === 'words') return { en, es }
  const isOpen = ({ from, to }: { from: string; to: string }) => from && to && from < to
  return { open: { zone, days: Object.fromEntries(Object.entries(days).filter(([, span]) => isOpen(span))) } }
}

/** The hours as they are entered. Of words nobody knows the zone: the one of most people in the provider's state. */
function enteredHours({ hours, address }: ProviderFile): Entries['hours'] {
  const { open } = hours
  const zone = open?.zone ?? timeZoneOf(timeZoneKeyOfState(address?.State ?? '')).name
  const days = Object.fromEntries(weekdays.map((day) => [day, open?.days[day] ?? { from: '', to: '' }]))
  return { by: open ? 'days' : 'words', ...hoursWords(hours), zone, days: days as Entries['hours']['days'] }
}

/** What the form has of a file. What is not in the file is empty. */
export function entriesOf(file: ProviderFile): Entries {
  const { autoReply, replies = [], orders, tell } = file
  const { closedOn, handlingBusinessDays } = orders
  const days = [...closedOn].sort()
  const hours = enteredHours(file)
  return { hours, autoReply: autoReply ?? { en: '', es: '' }, replies, closedOn: days, handlingBusinessDays, tell }
}

/** Some of the entries. */
export function pick(entries: Entries, wanted: readonly Member[]): Partial<Entries> {
  return Object.fromEntries(wanted.map((member) => [member, entries[member]])) as Partial<Entries>
}

/** Whether two entries are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The file with what was entered. What is empty in both languages, or has no lines, is not in it. */
export function fileWith(
  { autoReply: _reply, replies: _replies, ...file }: ProviderFile,
  entries: Entries,
): ProviderFile {
  const { hours, autoReply, replies, closedOn, handlingBusinessDays, tell } = entries
  return {
    ...file,
    hours: hoursOf(hours),
    ...(autoReply.en || autoReply.es ? { autoReply: { en: autoReply.en ?? '', es: autoReply.es ?? '' } } : {}),
    ...(replies.length > 0 ? { replies } : {}),
    orders: { ...file.orders, closedOn: [...new Set(closedOn)].sort(), handlingBusinessDays },
    tell,
  }
}
