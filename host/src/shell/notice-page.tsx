import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Link } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'

/** A page with only a message: it has a link to continue, and whom to call. */
export function NoticePage({ title, text }: { title: string; text: string }) {
  const t = useText('host')
  const portal = useText('portal')
  const { name, phone } = useProvider()
  const { token, storedAlias } = useSession()
  const home = token && storedAlias ? pageAddress(pagePaths.aliasHome, { alias: storedAlias }) : null
  return (
    <Page title={title} lead={text}>
      <div className="hs-actions">
        <Link className="hs-button hs-button-primary" to={home ?? pagePaths.login}>
          {t(home ? 'toHome' : 'toLogin')}
        </Link>
      </div>
      <p>
        {portal('callProvider', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Page>
  )
}
