import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { useSetAtom } from 'jotai'

import { sendReset } from '../../api/reset-password.ts'
import { SendAgain } from '../../codes/send-again.tsx'
import { resetReferenceAtom } from '../../reset/reset-atoms.ts'

interface SendResetAgainProps {
  /** Username, email address, or the id of an expired link. */
  name: string
  /** Whether nothing was sent from this page yet. */
  isFirst?: boolean
}

/** Sends a new link and code. */
export function SendResetAgain({ name, isFirst = false }: SendResetAgainProps) {
  const t = useText('registration')
  const api = useApi()
  const keep = useSetAtom(resetReferenceAtom)
  const words = { send: t('reset.sendNew'), sent: t('reset.sentAgain') }
  const send = async () => keep(await sendReset(api, name))
  return <SendAgain send={send} words={words} isFirst={isFirst} />
}
