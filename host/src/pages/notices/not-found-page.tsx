import { useText } from '@homeside/i18n/use-text'

import { Shell } from '../../shell/shell.tsx'
import { NoticePage } from './notice-page.tsx'

/** Any unknown path, below an alias: the frame is there already. */
export function NotFound() {
  const t = useText('host')
  return <NoticePage title={t('notFound.title')} text={t('notFound.text')} />
}

/** Any other unknown path. */
export function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}
