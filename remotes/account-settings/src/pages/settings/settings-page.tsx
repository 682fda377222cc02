import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { AccountList } from '@homeside/ui/account-list'
import { Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'

import { AccountRows } from './account-rows.tsx'
import { OwnRows } from './own-rows.tsx'

/** The account: the way to every screen about it, and what is changed right here. Section 2.10 of the specification. */
export default function SettingsPage() {
  const t = useText('account-settings')
  return (
    <Page title={t('settings.title')} layout="overview">
      <AccountList groups={useAccountEntries()}>
        {useAtomValue(sessionModeAtom) === 'no-registrations' ? <OwnRows /> : <AccountRows />}
      </AccountList>
    </Page>
  )
}
