import { generateResetCode, verifyResetLink } from '@homeside/contract/verification'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { sendsFrom } from '../../codes/code-limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { countingMisses } from '../../limits/counting-misses.ts'
import { isLiveLink } from './prove-reset.ts'
import { sendReset } from './send-reset.ts'

export function servePasswordReset(serve: ServeCall, dependencies: Dependencies): void {
  serve(generateResetCode, {
    act: async ({ database, params, browser, address, now }) => {
      await countAttempts(database, [sendsFrom(address)], now)
      dependencies.background.start(() => sendReset({ database, browser, now }, params.id, dependencies))
    },
    present: () => ({ Success: true as const }),
  })

  serve(verifyResetLink, {
    act: (request) =>
      countingMisses(request, async () => {
        if (!(await isLiveLink(request.database, request.params.id, request.now))) throw new Problem('link-expired')
      }),
    present: () => ({ Valid: true as const }),
  })
}
