import { hoursWords, weekdays, type Opening, type Weekday } from '@homeside/contract/constants/opening'
import { timeZoneKeyOfState, timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Descriptions } from 'antd'

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
const labels = {
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

interface BothChangedProps {
  /** The entries that were changed here and that somebody else has saved meanwhile. */
  theirs: Partial<Entries>
  mine: (member: Member) => Entries[Member]
  onTake: (member: Member) => void
}

/** Shows both where two people have changed the same, and takes what is saved. */
export function BothChanged({ theirs, mine, onTake }: BothChangedProps) {
  const t = useText('desk')
  return members.map((member) => {
    const saved = theirs[member]
    if (saved === undefined) return null
    return (
      <Alert
        key={member}
        type="warning"
        showIcon
        role="alert"
        title={t('provider.bothChanged', { what: t(labels[member]) })}
        description={
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'saved', label: t('provider.savedNow'), children: <Entry value={shown(saved)} /> },
              { key: 'mine', label: t('provider.yours'), children: <Entry value={shown(mine(member))} /> },
            ]}
          />
        }
        action={<Button onClick={() => onTake(member)}>{t('provider.takeTheirs')}</Button>}
      />
    )
  })
}

type Value = Entries[Member]

/** Hours as patients read them. */
function shown(value: Value): Value | Record<'en' | 'es', string> {
  return typeof value === 'object' && 'days' in value ? hoursWords(hoursOf(value)) : value
}

/** An entry in words, as two people compare it. */
function Entry({ value }: { value: ReturnType<typeof shown> }) {
  const t = useText('desk')
  const lines = (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'object'
      ? Object.values(each as Record<string, string>)
          .filter(Boolean)
          .join(' · ')
      : String(each),
  )
  return <span className="desk-words">{lines.filter(Boolean).join('\n') || t('provider.none')}</span>
}
