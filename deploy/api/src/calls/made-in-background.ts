import type { CallDefinition } from '@homeside/contract/call'

/**
 * Whether the page made this request by itself, so that it says nothing of the patient being there. The mark counts
 * only for calls that may carry it; on any other it is ignored, so the worst that a forged one does is to end a session
 * sooner.
 */
export function isMadeInBackground(call: CallDefinition, accept: string | undefined): boolean {
  return call.mayRunInBackground === true && /\+json\s*;\s*background=true\b/i.test(accept ?? '')
}
