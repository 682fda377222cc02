import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { paths } from '@homeside/contract/constants/paths'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { useSnapshot } from '../../page/snapshot-context.ts'

/** The provider and how to reach it; without an alias, that of the page. */
export function AboutProvider({ alias }: { alias: string | null }) {
  const { name, phone } = useProvider()
  return alias === null ? <Card name={name} phone={phone} hours={null} /> : <OfAlias alias={alias} />
}

function OfAlias({ alias }: { alias: string }) {
  const language = useLanguage()
  const load = useQueryLoad(answerQuery(paths.providerByAlias, { params: { alias }, language }))
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
      <dl className="about-facts">
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
