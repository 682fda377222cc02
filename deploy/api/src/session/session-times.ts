import { sessionAbsoluteHours, sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SessionValidAnswer } from '@homeside/contract/session'

import type { SessionRow } from '../database/tables/accounts.ts'
import { instant } from '../dates/instants.ts'

/** How long a session still lasts, in whole seconds; 0 when it has ended. */
export function sessionTimes(session: SessionRow | null, now: Date): SessionValidAnswer {
  if (session === null) return { Valid: false, IdleExpiresInSeconds: 0, AbsoluteExpiresInSeconds: 0 }
  const absolute = secondsUntil(instant(session.createdAt).add(sessionAbsoluteHours, 'hour').toDate(), now)
  const idle = secondsUntil(instant(session.lastUsedAt).add(sessionIdleMinutes, 'minute').toDate(), now)
  return { Valid: true, IdleExpiresInSeconds: Math.min(idle, absolute), AbsoluteExpiresInSeconds: absolute }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, instant(end).diff(now, 'second'))
}
