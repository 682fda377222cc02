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
  /** What the page itself draws after the group about the person, `<section className="hs-account-group">`. */
  children?: ReactNode
}

/** The entries of the account page by group. The status below a title appears when it has loaded. */
export function AccountList({ groups, children }: AccountListProps) {
  return (
    <div className="hs-account-list">
      {groups.map((group) => (
        <Fragment key={group.title}>
          <Group group={group} />
          {group.name === 'you' ? children : null}
        </Fragment>
      ))}
      {groups.some(({ name }) => name === 'you') ? null : children}
    </div>
  )
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
                <span className="hs-account-title">{entry.title}</span>
                {entry.askStatus ? <Status entryKey={entry.key} ask={entry.askStatus} /> : null}
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StatusProps {
  entryKey: string
  ask: NonNullable<AccountEntry['askStatus']>
}

/** Each entry keeps room for one line, so that nothing moves when its status arrives or does not. */
function Status({ entryKey, ask }: StatusProps) {
  const language = useLanguage()
  const load = useQueryLoad({
    queryKey: ['account-status', entryKey, language],
    // A remote that cannot tell its status leaves the entry without one: the link is what counts.
    queryFn: () => ask(language).catch(() => null),
  })
  if (load.status !== 'ready' || !load.value) return null
  const { value, note } = load.value
  return (
    <>
      {value ? <span className="hs-hint">{value}</span> : null}
      {note ? <StatusLine tone={note.tone}>{note.text}</StatusLine> : null}
    </>
  )
}
