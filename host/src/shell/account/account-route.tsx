import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { RouteGuard, AccountGroupName } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AccountEntries, type AccountEntry, type AccountGroup } from '@homeside/ui/account-entries'
import type { ReactNode } from 'react'

import { loadAccountStatus } from '../../federation/load-account-status.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { addressOf, menuEntries, splitMenu, standingOf, type MenuEntry, type MenuOwner } from '../menu-entries.ts'
import { useMenuOwner } from '../menu.tsx'
import { OnDemand } from '../on-demand.tsx'
import { RemotePage } from '../remote-page/remote-page.tsx'

const loadPage = async () => (await import(/* webpackChunkName: 'account' */ './account-page.tsx')).AccountPage

interface AccountRouteProps {
  /** The page of the remote that draws the account, if there is one. */
  drawnBy: { remote: SnapshotRemote; page: string; title: string; guard: RouteGuard } | null
}

/** The account page: drawn by a remote, or a plain list when there is none or it does not load. */
export function AccountRoute({ drawnBy }: AccountRouteProps): ReactNode {
  const plain = <OnDemand load={loadPage} />
  return <AccountArea>{drawnBy ? <RemotePage {...drawnBy} fallback={plain} /> : plain}</AccountArea>
}

/**
 * Provides the entries of the account page to whatever draws it: those of the remotes, those that found no room in the
 * menu, and the host's own.
 */
function AccountArea({ children }: { children: ReactNode }) {
  const owner = useMenuOwner()
  return <AccountEntries value={useGroups(owner)}>{children}</AccountEntries>
}

function useGroups(owner: MenuOwner | null): readonly AccountGroup[] {
  const t = useText('host')
  const language = useLanguage()
  const { remotes } = useSnapshot()
  if (!owner) return []
  const groups = accountGroups(remotes, language, owner)
  const descriptors = remotes.map(({ descriptor }) => descriptor)
  const { inAccount } = splitMenu(menuEntries(descriptors, language, owner))
  return [
    ...groups
      .filter(({ name }) => name !== 'about')
      .map(({ name, entries }) => ({
        name,
        fold: name === 'signIn' ? { title: t('account.signIn'), icon: 'password' as const } : null,
        entries,
      })),
    { name: null, fold: null, entries: inAccount.flatMap((entry) => (entry ? [ofMenu(entry)] : [])) },
    {
      name: 'about' as const,
      fold: { title: t('account.help'), icon: 'question' as const },
      entries: [...ownEntries(owner), ...(groups.find(({ name }) => name === 'about')?.entries ?? [])],
    },
  ].filter(({ entries }) => entries.length > 0)

  function ownEntries(of: MenuOwner): AccountEntry[] {
    const alias = of.zone === 'alias' ? of.alias : null
    return [
      {
        key: 'faqs',
        title: t('frame.faqs'),
        to: pageAddress(pagePaths.aliasFaqs, { alias }),
        icon: 'question',
        askStatus: null,
      },
      {
        key: 'about',
        title: t('frame.about'),
        to: pageAddress(pagePaths.aliasAbout, { alias }),
        icon: 'page',
        askStatus: null,
      },
    ]
  }
}

function ofMenu({ label, to }: MenuEntry): AccountEntry {
  return { key: to, title: label, to, icon: 'page', askStatus: null }
}

/** The order of the groups. The compiler checks that none is missing. */
const orderOfGroups: Readonly<Record<AccountGroupName, number>> = {
  you: 1,
  insurance: 2,
  signIn: 3,
  providers: 4,
  notifications: 5,
  money: 6,
  about: 7,
}

interface NamedAccountGroup {
  name: AccountGroupName
  entries: AccountEntry[]
}

/** The account entries of all remotes by group and order: those whose route this patient may open. */
function accountGroups(remotes: readonly SnapshotRemote[], language: Language, owner: MenuOwner): NamedAccountGroup[] {
  const entries = remotes
    .flatMap((remote) => (remote.descriptor.account ?? []).map((entry) => ({ remote, entry })))
    .sort((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ remote, entry: { entry, group, hasStatus, icon, path } }) => {
      const route = remote.descriptor.routes.find((each) => each.path === path)
      if (!route || standingOf(path, route.guard, owner) !== 'open') return []
      const askStatus = hasStatus ? (spoken: Language) => loadAccountStatus(remote, entry, spoken) : null
      const key = `${remote.name}/${entry}`
      return [{ group, entry: { key, title: route.title[language], to: addressOf(path, owner), icon, askStatus } }]
    })
  const names = (Object.keys(orderOfGroups) as AccountGroupName[]).sort(
    (one, other) => orderOfGroups[one] - orderOfGroups[other],
  )
  return names.flatMap((name) => {
    const own = entries.flatMap(({ group, entry }) => (group === name ? [entry] : []))
    return own.length > 0 ? [{ name, entries: own }] : []
  })
}
