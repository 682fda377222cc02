import { useText } from '@homeside/i18n/use-text'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { AccountList } from '@homeside/ui/account-list'
import { Page } from '@homeside/ui/page'

/** The account page as the host draws it: a plain list of links to every remote's screens. */
export function AccountPage() {
  const t = useText('host')
  return (
    <Page title={t('frame.account')} layout="overview">
      <AccountList groups={useAccountEntries()} />
    </Page>
  )
}
