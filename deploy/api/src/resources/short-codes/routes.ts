import { textShortCode as textCall } from '@homeside/contract/invitations'
import { openShortCode as openCall, verifyMobileFirst as verifyCall } from '@homeside/contract/mobile-first'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../dependencies.ts'
import { presentSignIn } from '../session/presenter.ts'
import { openShortCode } from './open-short-code.ts'
import { textShortCode } from './text-short-code.ts'
import { verifyMobileFirst } from './verify-mobile-first.ts'

export function serveShortCodes(serve: ServeCall, dependencies: Dependencies): void {
  serve(openCall, { act: openShortCode, present: (answer) => answer })

  serve(verifyCall, {
    act: (request) => verifyMobileFirst(request, dependencies),
    present: presentSignIn,
  })

  serve(textCall, {
    act: (request) => textShortCode(request, dependencies),
    present: ({ shortCodeKey, expiresAt }) => ({ ShortCodeKey: shortCodeKey, ExpiresUtc: expiresAt.toISOString() }),
  })
}
