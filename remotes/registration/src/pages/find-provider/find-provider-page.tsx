import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useParams, useSearchParams } from '@homeside/remote-kit/router'

import { ByCode } from './by-code.tsx'
import { ByName } from './by-name.tsx'
import { ByScan } from './by-scan.tsx'
import { NamedProvider, ProviderOfAlias } from './named-provider.tsx'
import { waysToFind } from './way-to-find.ts'
import type { WayToFind } from './way-to-find.ts'
import { WaysToFind } from './ways-to-find.tsx'

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
