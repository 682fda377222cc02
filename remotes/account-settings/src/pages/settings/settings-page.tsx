import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { AccountList } from '@homeside/ui/account-list'
import { Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'

import { AccountRows } from './account-rows.tsx'
import { OwnRows } from './own-rows.tsx'
import { WithThingsToDo } from './with-things-to-do.tsx'

/** The account: links to its screens, and settings that are changed here. Section 2.10 of the specification. */
export default function SettingsPage() {
  const t = useText('account-settings')
  const hasProvider = useAtomValue(sessionModeAtom) !== 'no-registrations'
  const list = <AccountList groups={useAccountEntries()}>{hasProvider ? <AccountRows /> : <OwnRows />}</AccountList>
  return (
    <Page title={t('settings.title')} layout="overview">
      {hasProvider ? <WithThingsToDo>{list}</WithThingsToDo> : list}
    </Page>
  )
}
