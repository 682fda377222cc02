import { useText } from '@homeside/i18n/use-text'
import { useLocation } from 'react-router-dom'

import { KnownPatient } from '../../session/known-patient.tsx'
import { NoticePage } from '../../shell/notice-page.tsx'
import { Shell } from '../../shell/shell.tsx'
import { isPlanned } from './planned-addresses.ts'

/** An unknown path below an alias. The frame is already there. */
export function NotFound() {
  const t = useText('host')
  const { pathname } = useLocation()
  if (isPlanned(pathname)) return <NoticePage title={t('notAvailable.title')} text={t('notAvailable.text')} />
  return <NoticePage title={t('notFound.title')} text={t('notFound.text')} />
}

/** Any other unknown path. */
export function NotFoundPage() {
  return (
    <Shell>
      <KnownPatient />
      <NotFound />
    </Shell>
  )
}
