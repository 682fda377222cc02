import { useText } from '@homeside/i18n/use-text'

import { useSession } from '../session/use-session.ts'
import { LogOutButton } from './log-out-button.tsx'

/** Replaces the menu when there is one task: who is signed in, and the way out. */
export function LiteBar() {
  const t = useText('host')
  const { patientUser } = useSession()
  return (
    <div className="shell-lite">
      <span>{patientUser ? t('dashboard.title', { name: patientUser.FirstName }) : null}</span>
      <LogOutButton />
    </div>
  )
}
