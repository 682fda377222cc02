import { referenceOf } from '@homeside/contract/constants/reference'
import {
  generateResetCode,
  provePasswordReset,
  sendUsername as sendUsernameCall,
  verifyResetLink,
} from '@homeside/contract/verification'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { sendsFrom } from '../../codes/code-limits.ts'
import { countingMisses } from '../../codes/counting-misses.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { Problem } from '../../problems/problem.ts'
import { askForReset, askForUsernames } from './ask-for-reset.ts'
import { isLiveLink, keepProven, proveReset } from './prove-reset.ts'

/** Serves the calls of a password reset. */
export function servePasswordReset(serve: ServeCall, { queue }: Dependencies): void {
  serve(generateResetCode, {
    act: async (request) => {
      const { database, params, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      await askForReset(request, params.id, queue)
      return request.correlationId
    },
    present: (correlationId) => ({ Success: true as const, Reference: referenceOf(correlationId) }),
  })

  serve(verifyResetLink, {
    act: (request) =>
      countingMisses(request, async () => {
        if (!(await isLiveLink(request.database, request.params.id, request.now))) throw new Problem('link-expired')
      }),
    present: () => ({ Valid: true as const }),
  })

  serve(provePasswordReset, {
    act: (request) =>
      countingMisses(request, async () => {
        const { username, lastName, DateOfBirth: dateOfBirth, ResetKey: resetKey } = request.body
        const claim = { username, lastName, dateOfBirth, resetKey }
        const proven = await proveReset({ ...request, queue }, claim)
        await keepProven(request.database, proven, request.now)
      }),
    present: () => ({ Proven: true as const }),
  })

  serve(sendUsernameCall, {
    act: async (request) => {
      const { body, database, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      await askForUsernames(request, body.EmailAddress, queue)
    },
    present: () => ({ Success: true as const }),
  })
}
