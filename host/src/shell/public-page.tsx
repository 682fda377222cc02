import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { BackLink, Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { useSnapshot } from '../page/snapshot-context.ts'
import { useVisitedAlias } from './use-brand.ts'

interface PublicPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page that everybody may read. Who is not signed in finds the way back to the login above it. */
export function PublicPage(props: PublicPageProps) {
  const t = useText('public')
  const visited = useVisitedAlias()
  const { brand } = useSnapshot()
  const alias = visited ?? brand.alias
  const login = alias === null ? pagePaths.login : pageAddress(pagePaths.aliasLogin, { alias })
  const isSignedOut = useAtomValue(sessionModeAtom) === 'signed-out'
  return <Page {...props} back={isSignedOut ? <BackLink to={login}>{t('logIn')}</BackLink> : null} />
}
