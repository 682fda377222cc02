import { useText } from '@homeside/i18n/use-text'

import { useSession } from '../../session/use-session.ts'
import { Shell } from '../../shell/shell.tsx'
import { NoticePage } from './notice-page.tsx'

/** `/forbidden`: the message of section 6 of the specification to use the menu; signed out there is none to use. */
export function ForbiddenPage() {
  const t = useText('host')
  const { token, storedAlias } = useSession()
  return (
    <Shell>
      <NoticePage
        title={t('forbidden.title')}
        text={t(token && storedAlias ? 'forbidden.text' : 'forbidden.textSignedOut')}
      />
    </Shell>
  )
}
