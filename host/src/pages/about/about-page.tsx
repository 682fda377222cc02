import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { Page } from '@homeside/ui/page'
import { Link } from 'react-router-dom'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { useVisitedAlias } from '../../shell/use-visited-brand.ts'
import { AboutProvider } from './about-provider.tsx'
import { ForSupport } from './for-support.tsx'

import './about.css'

/** `/about` and `/:alias/about`: whose portal this is, how to reach them, and the facts that support asks for. */
export function AboutPage() {
  const t = useText('public')
  const { brand } = useSnapshot()
  const { storedAlias } = useSession()
  const visited = useVisitedAlias()
  const alias = storedAlias ?? visited ?? brand.alias
  const links = [
    { to: policyAddress(alias), words: t('privacyPolicy.title') },
    { to: pageAddress(pagePaths.aliasTerms, { alias }), words: t('terms.title') },
    { to: pageAddress(pagePaths.aliasFaqs, { alias }), words: t('faqs.title') },
  ]
  return (
    <Page title={t('about.title')}>
      <AboutProvider alias={alias} />
      <ul className="hs-surface about-links">
        {links.map(({ to, words }) => (
          <li key={to}>
            <Link to={to}>
              {words}
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
      <ForSupport />
    </Page>
  )
}
