import type { LoginAnswer } from '@homeside/contract/session'

import { clearSession } from './log-out.ts'
import { keepSignIn } from './sign-in.ts'

/**
 * Continues at another provider of the same patient: forgets everything in this tab, then keeps the new token and
 * alias. The remembered username, the language and the clear-storage marker stay, so other tabs are not affected.
 * Section 4.1 of the specification.
 */
export function saveProviderChange(answer: LoginAnswer): void {
  clearSession()
  keepSignIn(answer)
}
