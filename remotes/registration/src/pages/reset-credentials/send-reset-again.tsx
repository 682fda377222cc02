import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'

import { sendReset } from '../../api/reset-password.ts'
import { SendAgain } from '../../codes/send-again.tsx'

interface SendResetAgainProps {
  /** Username, email address, or the id of a link that has expired. */
  name: string
  /** Nothing was sent from this page yet. */
  isFirst?: boolean
}

/** Has a new link and code sent. */
export function SendResetAgain({ name, isFirst = false }: SendResetAgainProps) {
  const t = useText('registration')
  const api = useApi()
  const words = { send: t('reset.sendNew'), sent: t('reset.sentAgain') }
  return <SendAgain send={() => sendReset(api, name)} words={words} isFirst={isFirst} />
}
