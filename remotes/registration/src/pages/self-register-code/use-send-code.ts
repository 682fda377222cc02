import { useApi } from '@homeside/api-client/use-api'
import { useNavigate } from '@homeside/remote-kit/router'

import { sendCode } from '../../api/self-registration.ts'
import { usePaths } from '../../registration-paths.ts'
import type { CodeDestination } from '../../self-register/found-record.ts'
import { useTap } from '../../wizard/use-tap.ts'

/** Sends a code on one tap, once however often it is tapped, and goes on to the page for typing it. */
export function useSendCode() {
  const api = useApi()
  const navigate = useNavigate()
  const { selfRegisterCode } = usePaths()
  const { tap, isUnderWay, problem } = useTap(async ({ DestinationKey, Channel }: CodeDestination) => {
    await sendCode(api, DestinationKey)
    void navigate(`${selfRegisterCode}?sent=${Channel}`)
  })
  return { send: tap, isSending: isUnderWay, problem }
}
