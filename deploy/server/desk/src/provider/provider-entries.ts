import type { ProviderFile } from '@homeside/contract/staff-providers'

interface InBoth {
  en?: string
  es?: string
}
/** What the form changes of a provider's file. */
export interface Entries {
  hours: InBoth
  autoReply: InBoth
  replies: { name: string; en: string; es: string }[]
  closedOn: string[]
  handlingBusinessDays: number
  tell: string[]
}

export type Member = keyof Entries
/** What each entry is called. */
export const labels = {
  hours: 'provider.hours',
  autoReply: 'provider.autoReply',
  replies: 'provider.replies',
  handlingBusinessDays: 'provider.handling',
  closedOn: 'provider.closedOn',
  tell: 'provider.tell',
} as const satisfies Record<Member, string>
export const members = Object.keys(labels) as Member[]

/** What the form has of a file. What is not in the file is empty. */
export function entriesOf({ hours, autoReply, replies = [], orders, tell }: ProviderFile): Entries {
  const { closedOn, handlingBusinessDays } = orders
  const days = [...closedOn].sort()
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
    hours: { en: hours.en ?? '', es: hours.es ?? '' },
    ...(autoReply.en || autoReply.es ? { autoReply: { en: autoReply.en ?? '', es: autoReply.es ?? '' } } : {}),
    ...(replies.length > 0 ? { replies } : {}),
    orders: { ...file.orders, closedOn: [...new Set(closedOn)].sort(), handlingBusinessDays },
    tell,
  }
}
