import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { AccountFold, AccountList } from '@homeside/ui/account-list'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { ValueRow } from '../../rows/value-row.tsx'
import { useOwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'
import { UsernameForm } from '../change-username/username-form.tsx'
import { AccountRows } from './account-rows.tsx'
import { EmailRow } from './email-row.tsx'
import { LanguageRow } from './language-row.tsx'
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

/** The account of a patient without a provider: username, email, language. */
function OwnRows() {
  const t = useText('account-settings')
  const load = useOwnAccount()
  return (
    <AccountFold title={t('settings.portal')} icon="language" startsOpen>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(user) => (
          <div className="acc-rows">
            <ValueRow
              label={t('signIn.usernameTitle')}
              changeWords={t('change')}
              renderForm={(end) => (
                <UsernameForm
                  username={user.Username ?? ''}
                  onChanged={() => end('saved')}
                  onCancel={() => end('cancelled')}
                />
              )}
            >
              <p className="acc-value">{user.Username}</p>
            </ValueRow>
            <EmailRow user={user} />
            <LanguageRow />
          </div>
        )}
      </Loaded>
    </AccountFold>
  )
}
