import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect } from 'react'

/** Logs out on the server, here and in every other tab, then shows the login. */
export function LogoutPage() {
  const t = useText('host')
  useEffect(() => {
    void leave()
  }, [])
  return (
    <Page title={t('logout.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}
