import type { Api } from '@homeside/api-client/api'
import { sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SessionValidAnswer } from '@homeside/contract/session'

import { extendSession } from './extend-session.ts'
import { getSessionTimes } from './get-session-times.ts'

/** Milliseconds before the end at which the patient is warned. */
export const warningTime = 120_000
/** Milliseconds until the server is asked again, when it could not be reached and nothing is known yet. */
const askAgainAfter = 60_000
/** Milliseconds after which a page that is seen asks whether its session was ended elsewhere. */
const lookEvery = 60_000
/** Milliseconds for which one extension serves while somebody works. */
const extensionServes = 60_000
const idleTime = sessionIdleMinutes * 60_000

export interface IdleWarning {
  /** When the session ends, in milliseconds since 1970 by this device's clock. */
  endsAt: number
  /** False when the session has reached its longest time, which nothing extends. */
  canExtend: boolean
}

interface IdleWatchOptions {
  api: Api
  /** The warning to show, null for none. */
  onChange: (warning: IdleWarning | null) => void
  onOver: () => void
}

export interface IdleWatch {
  /** Starts the idle time anew. @throws ApiProblem when that did not succeed; the warning then stays. */
  extend: () => Promise<void>
  /**
   * Somebody works on the page: the idle time starts anew, at most once a minute. Answers whether it did. While the
   * warning is shown it does not: its question is to be answered.
   */
  noteActivity: () => Promise<boolean>
  stop: () => void
}

/**
 * Follows the session's end by the server's own account of it, which asking does not change. It is asked when the end
 * as last known comes near, and whenever the page is seen again: a device that slept has missed its timers. Nothing that
 * happens by itself puts the end off: while somebody works, the page says so to the server.
 */
export function watchIdle({ api, onChange, onOver }: IdleWatchOptions): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: IdleWarning | null = null
  let isWarning = false
  let isStopped = false
  /** When an extension was last tried because somebody works. */
  let triedAt = -extensionServes

  async function ask() {
    clearTimeout(timer)
    try {
      const times = await getSessionTimes(api)
      if (!isStopped) follow(times)
    } catch {
      // Not reached: what was known before still holds, unless the patient has worked elsewhere meanwhile.
      if (!isStopped) plan()
    }
  }

  function follow({ Valid, IdleExpiresInSeconds, AbsoluteExpiresInSeconds }: SessionValidAnswer) {
    if (!Valid) return over()
    known = {
      // A session that still stands has a moment left, however the seconds were rounded.
      endsAt: Date.now() + Math.max(IdleExpiresInSeconds, 1) * 1000,
      canExtend: AbsoluteExpiresInSeconds > IdleExpiresInSeconds,
    }
    return plan()
  }

  function plan() {
    clearTimeout(timer)
    if (known === null) {
      wait(askAgainAfter)
      return
    }
    const left = known.endsAt - Date.now()
    if (left <= 0) return over()
    isWarning = left <= warningTime
    onChange(isWarning ? known : null)
    const calm = left - warningTime
    // A page that is not seen asks as soon as it is.
    if (isWarning) wait(left)
    else wait(document.visibilityState === 'visible' ? Math.min(calm, lookEvery) : calm)
  }

  function wait(time: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), time)
  }

  function over() {
    stop()
    onChange(null)
    onOver()
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
    window.removeEventListener('pageshow', onSeen)
    window.removeEventListener('online', onSeen)
  }

  function onSeen() {
    if (document.visibilityState === 'visible') void ask()
  }

  async function extend() {
    const times = await extendSession(api)
    if (!isStopped) follow(times)
  }

  /** Whether the session has been used for less than a minute of its idle time, or is being extended. */
  function isFresh(): boolean {
    const now = Date.now()
    return now - triedAt < extensionServes || (known !== null && known.endsAt - now > idleTime - extensionServes)
  }

  document.addEventListener('visibilitychange', onSeen)
  window.addEventListener('pageshow', onSeen)
  window.addEventListener('online', onSeen)
  void ask()
  return {
    extend,
    noteActivity: async () => {
      if (isStopped || isWarning || known?.canExtend === false || isFresh()) return false
      triedAt = Date.now()
      // Where it does not succeed, the next key tries again, and the end is followed as it is known.
      return extend().then(
        () => true,
        () => false,
      )
    },
    stop,
  }
}
