import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { FoundProvider } from '@homeside/contract/provider'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { providerByAliasQuery, providerQuery } from '../../api/self-registration.ts'
import { usePaths } from '../../registration-paths.ts'
import { ProviderCard } from './provider-card.tsx'

interface NamedProviderProps {
  /** A code of three letters, or a site key. */
  id: string | number
  /** Shown when it names no provider. */
  otherwise: ReactNode
}

/** The provider in a QR code, to confirm. When it names none, the page says so and offers the other ways. */
export function NamedProvider({ id, otherwise }: NamedProviderProps) {
  const t = useText('registration')
  const { findByName } = usePaths()
  const load = useQueryLoad(providerQuery(id, useLanguage()))
  if (load.status === 'failed' && load.problem.isRefusal) {
    return (
      <>
        <Notice tone="warning" title={t('find.qrInvalid')}>
          <p>{t('find.otherwise')}</p>
        </Notice>
        {otherwise}
      </>
    )
  }
  return (
    <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
      {(provider: FoundProvider) => (
        <>
          <ProviderCard provider={provider} />
          <Link className="hs-button hs-button-text" to={findByName}>
            {t('find.other')}
          </Link>
        </>
      )}
    </Loaded>
  )
}

/** The provider whose page led here, to confirm. */
export function ProviderOfAlias({ alias, otherwise }: { alias: string; otherwise: ReactNode }) {
  const load = useQueryLoad(providerByAliasQuery(alias, useLanguage()))
  if (load.status === 'failed' && load.problem.isRefusal) return otherwise
  return (
    <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
      {({ SiteKey }) => <NamedProvider id={SiteKey} otherwise={otherwise} />}
    </Loaded>
  )
}
