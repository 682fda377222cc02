import { hoursWords } from '@homeside/contract/constants/opening'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Descriptions } from 'antd'

import { type Entries, hoursOf, labels, type Member, members } from './provider-entries.ts'

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
