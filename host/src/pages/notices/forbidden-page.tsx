import { useText } from '@homeside/i18n/use-text'

import { Shell } from '../../shell/shell.tsx'
import { NoticePage } from './notice-page.tsx'

/** `/forbidden`: the message of section 6 of the specification to use the menu. */
export function ForbiddenPage() {
  const t = useText('host')
  return (
    <Shell>
      <NoticePage title={t('forbidden.title')} text={t('forbidden.text')} />
    </Shell>
  )
}
