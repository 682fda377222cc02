import {
  closeShortCode as closeCall,
  countShortCodeEvents,
  textShortCode as textCall,
} from '@homeside/contract/invitations'
import {
  openShortCode as openCall,
  registerByLink as registerCall,
  sendShortCode as sendCall,
  verifyMobileFirst as verifyCall,
} from '@homeside/contract/mobile-first'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { presentSignIn } from '../session/presenter.ts'
import { closeShortCode } from './close-short-code.ts'
import { countEvents } from './count-events.ts'
import { openShortCode } from './open-short-code.ts'
import { registerByLink } from './register-by-link.ts'
import { sendShortCode } from './send-short-code.ts'
import { textShortCode } from './text-short-code.ts'
import { verifyMobileFirst } from './verify-mobile-first.ts'

/** Serves the calls about texted links. */
export function serveShortCodes(serve: ServeCall, dependencies: Dependencies): void {
  serve(openCall, { act: openShortCode, present: (answer) => answer })

  serve(sendCall, {
    act: (request) => sendShortCode(request, dependencies),
    present: () => ({ Success: true as const }),
  })

  serve(verifyCall, {
    act: (request) => verifyMobileFirst(request, dependencies),
    present: ({ mayRegister, done, ...signIn }) => ({
      ...presentSignIn(signIn),
      MayRegister: mayRegister,
      ...(done ? { Done: done } : {}),
    }),
  })

  serve(registerCall, { act: registerByLink, present: (code) => ({ RegistrationCode: code }) })

  serve(textCall, {
    act: (request) => textShortCode(request, dependencies),
    present: ({ code, isQueued }) => ({
      ShortCodeKey: code.shortCodeKey,
      ExpiresUtc: code.expiresAt.toISOString(),
      ...(isQueued ? { Queued: true as const } : {}),
    }),
  })

  serve(countShortCodeEvents, { act: countEvents, present: (Items) => ({ Items }) })

  serve(closeCall, {
    act: closeShortCode,
    present: ({ shortCodeKey, closedAt }) => ({ ShortCodeKey: shortCodeKey, ClosedUtc: closedAt.toISOString() }),
  })
}
