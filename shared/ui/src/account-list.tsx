import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { Link } from '@homeside/remote-kit/router'
import { Fragment, useId } from 'react'
import type { ReactNode } from 'react'

import type { AccountEntry, AccountGroup } from './account-entries.tsx'
import { AccountIcon } from './account-icon.tsx'
import { Icon } from './icon.tsx'
import { StatusLine } from './status-line.tsx'

import './account-list.css'

interface AccountListProps {
  groups: readonly AccountGroup[]
  /** What the page itself draws after the group about the person, or first without it, `<section className="hs-account-group">`. */
  children?: ReactNode
}

/** The entries of the account page by group. The status below a title appears when it has loaded. */
export function AccountList({ groups, children }: AccountListProps) {
  const drawn = groups.map((group) => <Group key={group.name ?? 'more'} group={group} />)
  const afterPerson = groups.findIndex(({ name }) => name === 'you') + 1
  // With a key of its own, what the page draws keeps its state, such as an open form, when more groups arrive.
  drawn.splice(afterPerson, 0, <Fragment key="own">{children}</Fragment>)
  return <div className="hs-account-list">{drawn}</div>
}

function Group({ group: { title, entries } }: { group: AccountGroup }) {
  const id = useId()
  return (
    <section className="hs-account-group">
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link className="hs-account-entry" to={entry.to}>
              <AccountIcon name={entry.icon} />
              <span className="hs-account-words">
                <Words entry={entry} repeatsHeading={entry.title === title} />
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WordsProps {
  entry: AccountEntry
  /** Whether a heading above the entry has the same title. Once there is a value, it is shown in place of the title. */
  repeatsHeading: boolean
}

/** The title of an entry and how things stand. The row keeps room for a status, so nothing moves when it arrives. */
function Words({ entry: { key, title, askStatus }, repeatsHeading }: WordsProps) {
  const language = useLanguage()
  const load = useQueryLoad({
    queryKey: ['account-status', key, language],
    // A remote that cannot report its status has an entry without one: the link to its screen is what counts.
    queryFn: async () => (await askStatus?.(language).catch(() => null)) ?? null,
  })
  const { value, note } = (load.status === 'ready' ? load.value : null) ?? { value: null, note: null }
  const isHidden = repeatsHeading && Boolean(value)
  return (
    <>
      <span className={isHidden ? 'hs-visually-hidden' : 'hs-account-title'}>{isHidden ? `${title}: ` : title}</span>
      {value ? <span className={isHidden ? 'hs-account-title' : 'hs-hint'}>{value}</span> : null}
      {note ? <StatusLine tone={note.tone}>{note.text}</StatusLine> : null}
    </>
  )
}
