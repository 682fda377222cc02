import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { Link } from '@homeside/remote-kit/router'
import { useState, type ReactNode } from 'react'

import type { AccountEntry, AccountGroup, AccountIconName } from './account-entries.tsx'
import { Icon, IconFrame, type IconName } from './icon.tsx'
import { StatusLine } from './status-line.tsx'

import './account-list.css'

const circle = <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z" />

/** Symbols that the portal's frame draws too. */
const shared = {
  person: 'account',
  language: 'globe',
  clock: 'clock',
  card: 'payments',
  page: 'page',
} as const satisfies Partial<Record<AccountIconName, IconName>>

type OwnName = Exclude<AccountIconName, keyof typeof shared>

const drawings: Readonly<Record<OwnName, ReactNode>> = {
  email: (
    <path d="M5.2 5.5h13.6c1 0 1.7.7 1.7 1.7v9.6c0 1-.7 1.7-1.7 1.7H5.2c-1 0-1.7-.7-1.7-1.7V7.2c0-1 .7-1.7 1.7-1.7Zm-1.4.8 8.2 6.5 8.2-6.5" />
  ),
  insurance: <path d="M12 3.6 19 6v5.4c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6l7-2.4Zm-3.2 8.2 2.3 2.3 4.2-4.6" />,
  username: (
    <path d="M5.2 5.5h13.6c1 0 1.7.7 1.7 1.7v9.6c0 1-.7 1.7-1.7 1.7H5.2c-1 0-1.7-.7-1.7-1.7V7.2c0-1 .7-1.7 1.7-1.7Zm3.6 6.1a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Zm-2.8 4c.3-1.5 1.4-2.4 2.8-2.4s2.5.9 2.8 2.4M14.5 10h3.2m-3.2 3.6h3.2" />
  ),
  password: (
    <path d="M7 10.5h10c.8 0 1.5.7 1.5 1.5v6.5c0 .8-.7 1.5-1.5 1.5H7c-.8 0-1.5-.7-1.5-1.5V12c0-.8.7-1.5 1.5-1.5Zm1.2 0V7.8a3.8 3.8 0 0 1 7.6 0v2.7M12 14.4v1.8" />
  ),
  passkey: (
    <path d="M6.2 6.8A7.6 7.6 0 0 1 12 4.2c4.2 0 7.3 3.2 7.3 7.6v2.6M4.7 13.2v-1.4c0-.9.2-1.8.5-2.6m3.1 9.6c.4-1 .6-2.2.6-3.6v-3.4a3.1 3.1 0 0 1 6.2 0v3.4c0 1.7-.2 3.2-.6 4.6M12 11.6v4c0 1.7-.3 3.2-.9 4.5m7.4-2.7c-.1.6-.2 1.1-.4 1.6M5 16.5v-.7" />
  ),
  devices: (
    <path d="M3.8 15.5V7.3c0-.7.6-1.3 1.3-1.3h12.2c.7 0 1.3.6 1.3 1.3V9M2.8 18h9.7m4-6h3.2c.7 0 1.3.6 1.3 1.3v5.4c0 .7-.6 1.3-1.3 1.3h-3.2c-.7 0-1.3-.6-1.3-1.3v-5.4c0-.7.6-1.3 1.3-1.3Z" />
  ),
  provider: (
    <path d="M4 20h16M6 20V5.3c0-.4.3-.8.8-.8h10.4c.5 0 .8.4.8.8V20m-7.5 0v-3.5h3V20M9.3 8.2h.1m5.2 0h.1m-5.4 3.9h.1m5.2 0h.1" />
  ),
  notifications: (
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.3 1.5H5.2l1.3-1.5Zm3.7 3.2c.4.6 1 1 1.8 1s1.4-.4 1.8-1M12 5.3V3.8" />
  ),
  credit: (
    <>
      {circle}
      <path d="M12 20.5m0-13.6v10.2m2.6-7.9c-.4-.8-1.4-1.3-2.6-1.3-1.5 0-2.6.8-2.6 2s1 1.7 2.6 2 2.6.9 2.6 2.1-1.1 2-2.6 2c-1.3 0-2.3-.6-2.7-1.5" />
    </>
  ),
  question: (
    <>
      {circle}
      <path d="M12 20.5m-2.3-10.4c.2-1.3 1.1-2.1 2.4-2.1s2.3.8 2.3 2c0 1.7-2.3 1.8-2.3 3.6m0 2.7v.1" />
    </>
  ),
  tips: (
    <path d="M9.4 16.4c0-1.5-2.9-2.7-2.9-6.1a5.5 5.5 0 0 1 11 0c0 3.4-2.9 4.6-2.9 6.1H9.4Zm.4 2.6h4.4m-3.3 2h2.2" />
  ),
}

/** The symbol beside an account entry's title. */
export function AccountIcon({ name }: { name: AccountIconName }) {
  if (isShared(name)) return <Icon name={shared[name]} />
  return <IconFrame size={24}>{drawings[name]}</IconFrame>
}

function isShared(name: AccountIconName): name is keyof typeof shared {
  return name in shared
}

interface AccountListProps {
  groups: readonly AccountGroup[]
  /** What the page draws after the entries that belong to no group, as `AccountFold`. */
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

/** The width in pixels from which there is room for what is folded. */
const wide = 768

interface AccountFoldProps {
  title: string
  /** No other fold may have the same icon: the icon identifies the fold in every language. */
  icon: AccountIconName
  /** Whether it is open at first on a narrow screen too. */
  startsOpen?: boolean
  children: ReactNode
}

/** A row of the account page that opens further rows below it. On a wide screen it is open at first. */
export function AccountFold({ title, icon, startsOpen = false, children }: AccountFoldProps) {
  // In the page's cache, so that the fold is still open when the patient comes back from one of its pages.
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
    // If a remote cannot report its status, the entry has none: the link to its screen matters more.
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
