import { useApi } from '@homeside/api-client/use-api'
import { useAction } from '@homeside/parts/action/use-action'
import { useNavigate } from '@homeside/remote-kit/router'

import { sendCode } from '../../api/self-registration.ts'
import { usePaths } from '../../registration-paths.ts'
import type { CodeDestination } from '../../self-register/found-record.ts'

/** Sends a code on one tap, once however often it is tapped, and goes on to the page for typing it. */
export function useSendCode() {
  const api = useApi()
  const navigate = useNavigate()
  const { selfRegisterCode } = usePaths()
  const { isUnderWay, problem, run } = useAction()

  async function sendTo({ DestinationKey, Channel }: CodeDestination) {
    const isLate = await sendCode(api, DestinationKey)
    void navigate(`${selfRegisterCode}?sent=${Channel}${isLate ? '&late=yes' : ''}`)
  }
  return { send: (destination: CodeDestination) => run(() => sendTo(destination)), isSending: isUnderWay, problem }
}
