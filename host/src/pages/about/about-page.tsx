import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Icon } from '@homeside/ui/icon'
import { Loaded } from '@homeside/ui/loaded'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { PublicPage } from '../../shell/public-page.tsx'
import { useVisitedAlias } from '../../shell/use-brand.ts'

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
    <PublicPage title={t('about.title')}>
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
    </PublicPage>
  )
}

/** The provider and how to reach it; without an alias, that of the page. */
function AboutProvider({ alias }: { alias: string | null }) {
  const { name, phone } = useProvider()
  return alias === null ? <Card name={name} phone={phone} hours={null} /> : <OfAlias alias={alias} />
}

function OfAlias({ alias }: { alias: string }) {
  const language = useLanguage()
  const load = useQueryLoad(answerQuery('account/provider/alias/{alias}', { params: { alias }, language }))
  const own = useProvider()
  const { brand } = useSnapshot()
  // The address names no provider, so the page is the portal's own.
  if (load.status === 'failed' && load.problem.code === 'not-found') return <Card {...own} hours={null} />
  const isOwn = sameAlias(alias, brand.alias)
  const hoursToCome = <Card {...own} hours={<Skeleton shape="text" count={1} />} />
  return (
    <Loaded load={load} skeleton={isOwn ? hoursToCome : <Skeleton shape="rows" count={3} />}>
      {({ Name, Phone, Hours }) => <Card name={Name} phone={Phone} hours={Hours} />}
    </Loaded>
  )
}

function Card({ name, phone, hours }: { name: string; phone: string; hours: ReactNode }) {
  const t = useText('public')
  return (
    <section className="hs-surface about-provider">
      <h2>{name}</h2>
      <p>{t('about.provider')}</p>
      <dl className="hs-facts">
        <div>
          <dt>{t('about.phone')}</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </div>
        {hours ? (
          <div>
            <dt>{t('about.hours')}</dt>
            <dd>{hours}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

/**
 * The facts that support asks for: a version that can be read aloud; what is copied names this page load and each part.
 */
function ForSupport() {
  const t = useText('public')
  const { snapshotId, hostVersion, remotes } = useSnapshot()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const spoken = snapshotId.split('.').slice(0, 3).join('-')
  const versions = [hostVersion, ...remotes.map(({ name, build }) => `${name} ${build.version}`)].join(', ')

  function copy(): void {
    const lines = [`${t('about.version')}: ${spoken}`, snapshotId, versions]
    // A browser may refuse the clipboard. Then the page says so, and the text can be read out.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(lines.join('\n')))
      .then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      )
  }

  return (
    <section className="hs-surface about-support">
      <h2>{t('about.support')}</h2>
      <p className="hs-lead">{t('about.supportLead')}</p>
      <dl className="hs-facts">
        <div>
          <dt>{t('about.version')}</dt>
          <dd className="about-version">{spoken}</dd>
        </div>
        <div>
          <dt>{t('about.license')}</dt>
          <dd>{t('about.licenseName')}</dd>
        </div>
      </dl>
      <button type="button" className="hs-button hs-button-quiet" onClick={copy}>
        {t('about.copy')}
      </button>
      <p role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'about.copied' : 'about.notCopied')}</p>
    </section>
  )
}
