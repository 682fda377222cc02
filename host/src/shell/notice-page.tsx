import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { DoorstepScene } from '@homeside/ui/doorstep-scene'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'

interface NoticePageProps {
  title: string
  text: string
  /** What can be done here. Default: a link to the home page, signed out to the login. */
  children?: ReactNode
}

/** A page with only a message: what can be done, and whom to call. */
export function NoticePage({ title, text, children }: NoticePageProps) {
  const portal = useText('portal')
  const { name, phone } = useProvider()
  return (
    <Page title={title} lead={text}>
      {children ?? <WayOn />}
      <p>
        {portal('callProvider', { provider: name })} <PhoneLink phone={phone} />
      </p>
      <DoorstepScene isWaiting />
    </Page>
  )
}

function WayOn() {
  const t = useText('host')
  const { token, storedAlias } = useSession()
  const home = token && storedAlias ? pageAddress(pagePaths.aliasHome, { alias: storedAlias }) : null
  return (
    <div className="hs-actions">
      <Link className="hs-button hs-button-primary" to={home ?? pagePaths.login}>
        {t(home ? 'toHome' : 'toLogin')}
      </Link>
    </div>
  )
}
