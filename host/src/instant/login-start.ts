import type { LoginStart as Start } from '@homeside/contract/prerendered-login'

import type { LoginStrings } from '../login/login-strings.ts'

export type LoginStart = Omit<Start, 'strings'> & { strings: LoginStrings }

/** The data of a page with the prerendered login, besides its snapshot; null on any other page. */
export function readLoginStart(): LoginStart | null {
  const block = document.getElementById('login-start')
  return block?.textContent ? (JSON.parse(block.textContent) as LoginStart) : null
}
