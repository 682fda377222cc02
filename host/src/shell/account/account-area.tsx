import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AccountEntries } from '@homeside/ui/account-entries'
import type { AccountEntry, AccountGroup } from '@homeside/ui/account-entries'
import type { ReactNode } from 'react'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { menuEntries, splitMenu } from '../menu-entries.ts'
import type { MenuEntry, MenuOwner } from '../menu-entries.ts'
import { useMenuOwner } from '../use-menu-owner.ts'
import { accountGroups } from './account-groups.ts'

/**
 * Provides the entries of the account page, whoever draws it: those of the remotes, those the menu had no room for, and
 * the host's own.
 */
export function AccountArea({ children }: { children: ReactNode }) {
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
    { name: null, title: t('account.more'), entries: inAccount.flatMap((entry) => (entry ? [ofMenu(entry)] : [])) },
    ...groups
      .filter(({ name }) => name !== 'about')
      .map(({ name, entries }) => ({ name, title: t(`account.groups.${name}`), entries })),
    {
      name: 'about' as const,
      title: t('account.groups.about'),
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
