import type { CallDefinition } from '@homeside/contract/call'

/**
 * Whether the page made this request by itself, so that it proves no activity of the patient. The mark counts only for
 * calls that may carry it and is otherwise ignored. A forged mark can at worst end a session sooner.
 */
export function isMadeInBackground(call: CallDefinition, accept: string | undefined): boolean {
  return call.mayRunInBackground === true && /\+json\s*;\s*background=true\b/i.test(accept ?? '')
}
