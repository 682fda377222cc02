import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { Link } from '@homeside/remote-kit/router'
import { useState, type ReactNode } from 'react'

import type { AccountEntry, AccountGroup, AccountIconName } from './account-entries.tsx'
import { AccountIcon } from './account-icon.tsx'
import { Icon } from './icon.tsx'
import { StatusLine } from './status-line.tsx'

import './account-list.css'

interface AccountListProps {
  groups: readonly AccountGroup[]
  /** What the page itself draws after the entries that stand for themselves, as `AccountFold`. */
  children?: ReactNode
}

/** The entries of the account page. The status below a title appears when it has loaded. */
export function AccountList({ groups, children }: AccountListProps) {
  const own = groups.flatMap(({ fold, entries }) => (fold ? [] : entries))
  return (
    <div className="hs-account-list">
      {own.length > 0 ? <Entries entries={own} /> : null}
      <div className="hs-account-folds">
        {children}
        {groups.map(({ fold, entries }) =>
          fold ? (
            <AccountFold key={fold.icon} {...fold}>
              <Entries entries={entries} />
            </AccountFold>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** From this width on, in pixels, there is room for what is folded. */
const wide = 768

interface AccountFoldProps {
  title: string
  /** One that no other fold has: it names the fold in every language. */
  icon: AccountIconName
  /** Whether it is open at first on a narrow screen too. */
  startsOpen?: boolean
  children: ReactNode
}

/** A row of the account page that opens what belongs to it, below it. Where there is room it is open at first. */
export function AccountFold({ title, icon, startsOpen = false, children }: AccountFoldProps) {
  // Kept as what the patient has loaded is, so that it is open again after the way back from one of its pages.
  const queryKey = ['account-fold', icon]
  const [isOpen] = useState(
    () => pageCache.getQueryData<boolean>(queryKey) ?? (startsOpen || document.documentElement.clientWidth >= wide),
  )
  return (
    <details
      className="hs-account-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => pageCache.setQueryData(queryKey, currentTarget.open)}
    >
      <summary className="hs-account-entry">
        <AccountIcon name={icon} />
        <h2 className="hs-account-title">{title}</h2>
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

function Entries({ entries }: { entries: readonly AccountEntry[] }) {
  return (
    <ul className="hs-account-entries">
      {entries.map((entry) => (
        <li key={entry.key}>
          <Link className="hs-account-entry" to={entry.to}>
            <AccountIcon name={entry.icon} />
            <span className="hs-account-words">
              <Words entry={entry} />
            </span>
            <Icon name="chevron" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The title of an entry and how things stand. The row keeps room for a status, so nothing moves when it arrives. */
function Words({ entry: { key, title, askStatus } }: { entry: AccountEntry }) {
  const language = useLanguage()
  const load = useQueryLoad({
    queryKey: ['account-status', key, language],
    // A remote that cannot report its status has an entry without one: the link to its screen is what counts.
    queryFn: async () => (await askStatus?.(language).catch(() => null)) ?? null,
  })
  const { value, note } = (load.status === 'ready' ? load.value : null) ?? { value: null, note: null }
  return (
    <>
      <span className="hs-account-title">{title}</span>
      {value ? <span className="hs-hint">{value}</span> : null}
      {note ? <StatusLine tone={note.tone}>{note.text}</StatusLine> : null}
    </>
  )
}
