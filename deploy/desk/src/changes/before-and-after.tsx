import type { StaffChange } from '@homeside/contract/staff-lists'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { addressParts } from '../frame/address-parts.ts'
import english from '../strings/en.json'

type Field = keyof typeof english.changes.fields

/** What is in force beside what the patient asks for, member by member; what differs is marked. */
export function BeforeAndAfter({ change: { Fields, Before, Status } }: { change: StaffChange }) {
  const t = useText('desk')
  const words = useWords()
  const names = Object.keys(Fields).filter((name): name is Field => name in english.changes.fields)
  if (names.length === 0) return <p>{t('changes.wordsAlone')}</p>
  const isDecided = Status !== 'Submitted'
  return (
    <table className="desk-compare">
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t(isDecided ? 'changes.now' : 'changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [before, after] = [words(name, Before[name]), words(name, Fields[name])]
          return (
            <tr key={name} className={before === after ? undefined : 'desk-differs'}>
              <th scope="row">{t(`changes.fields.${name}`)}</th>
              <td>{before ?? <span className="desk-soft">{t('changes.nothing')}</span>}</td>
              <td>{after ?? <span className="desk-soft">{t('changes.nothing')}</span>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The value of a member in words; null where there is none. */
function useWords() {
  const t = useText('desk')
  const language = useLanguage()
  return (name: Field, value: unknown): string | null => {
    if (value === undefined || value === null || value === '') return null
    if (Array.isArray(value)) return value.join(' ↔ ')
    if (typeof value === 'object') return addressParts(value).join(', ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name === 'MobilePhone' || name === 'HomePhone') return formatPhone(text)
    if (name === 'EffectiveDate' || name === 'EndDate') return formatDate(text, language, 'medium')
    if (name === 'Relationship' && isRelationship(text)) return t(`relationships.${text}`)
    return text
  }
}

function isRelationship(text: string): text is keyof typeof english.relationships {
  return text in english.relationships
}
