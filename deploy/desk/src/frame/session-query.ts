import { sendCall } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageApi } from '@homeside/api-client/use-api'

import type { StaffSession } from './session.ts'

/** Who is signed in, as a query. It is never asked again by itself: another call says when the session has ended. */
export function sessionQuery() {
  return {
    queryKey: ['session'] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await sendCall(pageApi(), 'GET', 'staff/session', { signal, ...inBackground })) as StaffSession,
  }
}
