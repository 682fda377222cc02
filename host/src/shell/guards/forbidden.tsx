import { useText } from '@homeside/i18n/use-text'

import { useSession } from '../../session/use-session.ts'
import { NoticePage } from '../notice-page.tsx'

/** The message of section 6 of the specification to use the menu. Signed out, there is no menu to use. */
export function Forbidden() {
  const t = useText('host')
  const { token, storedAlias } = useSession()
  return (
    <NoticePage
      title={t('forbidden.title')}
      text={t(token && storedAlias ? 'forbidden.text' : 'forbidden.textSignedOut')}
    />
  )
}
