import type { PageStart } from '@homeside/contract/prerendered'

import type { LoginStrings } from '../login/words/login-strings.ts'

export interface LoginStart extends PageStart {
  strings: LoginStrings
}

/** What a prerendered page needs besides its snapshot; null on any other page. */
export function readPageStart(): PageStart | null {
  const block = document.getElementById('page-start')
  return block?.textContent ? (JSON.parse(block.textContent) as PageStart) : null
}
