import type { LoginAnswer } from '@homeside/contract/session'

import { clearSession } from './log-out.ts'
import { keepSignIn } from './sign-in.ts'

/**
 * Goes on at another provider of the same patient: everything this tab knew goes, then the new token and alias are
 * kept. The remembered username, the language and the clear-storage marker are not touched, so other tabs go on where
 * they are. Section 4.1 of the specification.
 */
export function saveProviderChange(answer: LoginAnswer): void {
  clearSession()
  keepSignIn(answer)
}
