import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { FoundProvider } from '@homeside/contract/provider'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { providerByAliasQuery, providerQuery } from '../../api/self-registration-calls.ts'
import { usePaths } from '../../registration-paths.ts'
import { ByCode } from './by-code.tsx'
import { ByName } from './by-name.tsx'
import { ProviderCard } from './provider-card.tsx'
import { Scanner } from './scanner.tsx'

import './find-provider.css'

/**
 * Finds a patient's provider: by code, by name or ZIP code, or by the QR code on a letter. A key in the address, or the
 * alias of the page before, already names the provider.
 */
export default function FindProviderPage() {
  const t = useText('registration')
  const { key } = useParams()
  const [search] = useSearchParams()
  const alias = search.get('alias')
  const way = waysToFind.find((candidate) => candidate === search.get('by'))
  const login = pageAddress(pagePaths.aliasLogin, { alias })
  const isNamed = way === undefined && (key !== undefined || alias !== null)
  return (
    <TaskPage title={t('find.title')} back={{ to: login, words: t('verify.login') }}>
      {isNamed ? <Named id={key} alias={alias} /> : <Ways way={way ?? 'code'} />}
    </TaskPage>
  )
}

function Named({ id, alias }: { id: string | undefined; alias: string | null }) {
  const otherwise = <Ways way="code" />
  if (id !== undefined) return <NamedProvider id={id} otherwise={otherwise} />
  return <ProviderOfAlias alias={alias ?? ''} otherwise={otherwise} />
}

function Ways({ way }: { way: WayToFind }) {
  return (
    <>
      <WaysToFind way={way} />
      {way === 'code' ? <ByCode /> : null}
      {way === 'name' ? <ByName /> : null}
      {way === 'scan' ? <ByScan /> : null}
    </>
  )
}

/** Reads the QR code on a letter by the camera. The code beside it can always be typed. */
function ByScan() {
  const t = useText('registration')
  return (
    <>
      <Scanner />
      <section className="hs-stack" aria-labelledby="typed-code">
        <h2 id="typed-code">{t('scan.orType')}</h2>
        <ByCode />
      </section>
    </>
  )
}

/** The ways to find a provider. Each has an address, so that Back returns to the one before. */
function WaysToFind({ way }: { way: WayToFind }) {
  const t = useText('registration')
  return (
    <nav className="reg-ways" aria-label={t('find.ways')}>
      {waysToFind.map((name) => (
        <Link
          key={name}
          to={`${pageAddress(pagePaths.findProvider, {})}?by=${name}`}
          aria-current={name === way ? 'page' : undefined}
        >
          {t(`find.way.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The ways to find a provider. */
const waysToFind = ['code', 'name', 'scan'] as const

type WayToFind = (typeof waysToFind)[number]

interface NamedProviderProps {
  /** A code of three letters, or a site key. */
  id: string | number
  /** Shown when it names no provider. */
  otherwise: ReactNode
}

/** The provider in a QR code, to confirm. When it names none, the page says so and offers the other ways. */
function NamedProvider({ id, otherwise }: NamedProviderProps) {
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
function ProviderOfAlias({ alias, otherwise }: { alias: string; otherwise: ReactNode }) {
  const load = useQueryLoad(providerByAliasQuery(alias, useLanguage()))
  if (load.status === 'failed' && load.problem.isRefusal) return otherwise
  return (
    <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
      {({ SiteKey }) => <NamedProvider id={SiteKey} otherwise={otherwise} />}
    </Loaded>
  )
}
