import { generateResetCode, verifyResetLink } from '@homeside/contract/verification'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { guessesFrom, sendsFrom } from '../../codes/code-limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { isLiveLink } from './prove-reset.ts'
import { sendReset } from './send-reset.ts'

export function servePasswordReset(serve: ServeCall, dependencies: Dependencies): void {
  serve(generateResetCode, {
    act: async ({ database, params, address, now }) => {
      await countAttempts(database, [sendsFrom(address)], now)
      dependencies.background.start(() => sendReset(database, params.id, dependencies, now))
    },
    present: () => ({ Success: true as const }),
  })

  serve(verifyResetLink, {
    act: async ({ database, params, address, now }) => {
      await countAttempts(database, [guessesFrom(address)], now)
      if (!(await isLiveLink(database, params.id, now))) throw new Problem('link-expired')
    },
    present: () => ({ Valid: true as const }),
  })
}
