import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SessionValidAnswer } from '@homeside/contract/session'

/** How many milliseconds before the end the patient is warned. */
export const warningTime = 120_000
/** Milliseconds before the server is asked again, when it was unreachable and nothing is known. */
const askAgainAfter = 60_000
/** After this many milliseconds a visible page asks whether its session was ended elsewhere. */
const lookEvery = 60_000
/** Milliseconds for the server to say how long the session lasts. Then the end that was known counts. */
const answerTime = 5000
/** For how many milliseconds one extension is enough while somebody works. */
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
  /** The warning to show; null for none. */
  onChange: (warning: IdleWarning | null) => void
  onOver: () => void
}

export interface IdleWatch {
  /**
   * Restarts the idle time.
   *
   * @throws ApiProblem when that failed. The warning then stays.
   */
  extend: () => Promise<void>
  /**
   * Reports activity on the page: the idle time restarts, at most once a minute. Returns whether it did. While the
   * warning is open it does not, because its question must be answered.
   */
  noteActivity: () => Promise<boolean>
  stop: () => void
}

/**
 * Follows the session's end by the server's own information, which asking does not change. It asks when the known end
 * is near, and whenever the page becomes visible: a device that slept has missed its timers. On a line that answers
 * nothing, the known end counts. Nothing automatic extends the session; activity of a person does.
 */
export function watchIdle({ api, onChange, onOver }: IdleWatchOptions): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: IdleWarning | null = null
  let isWarning = false
  let isStopped = false
  /** The question that was asked last. An earlier one says how long the session lasted then, however late its answer. */
  let last = new AbortController()
  /** When an extension was last tried because of activity. */
  let triedAt = -extensionServes

  async function ask() {
    clearTimeout(timer)
    const question = askAnew()
    const limit = setTimeout(() => question.abort(), answerTime)
    try {
      const times = await getSessionTimes(api, question.signal)
      // A session that was never valid may lack its cookie. The next call that needs a session says why.
      const isUnknown = !times.Valid && known === null
      const told = isUnknown ? await extendSession(api) : times
      if (question === last) follow(told)
    } catch {
      // The server was not reached. What was known still applies, unless the patient has worked elsewhere.
      if (question === last) plan()
    } finally {
      clearTimeout(limit)
    }
  }

  /** Forgets the question before. */
  function askAnew(): AbortController {
    last.abort()
    last = new AbortController()
    return last
  }

  function follow({ Valid, IdleExpiresInSeconds, AbsoluteExpiresInSeconds }: SessionValidAnswer) {
    if (!Valid) return over()
    known = {
      // A session that still exists has a moment left, however the seconds were rounded.
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
    // A hidden page asks as soon as it becomes visible.
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
    askAnew()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
    window.removeEventListener('pageshow', onSeen)
    window.removeEventListener('online', onSeen)
  }

  function onSeen() {
    if (document.visibilityState === 'visible') void ask()
  }

  async function extend() {
    const extension = askAnew()
    try {
      const times = await extendSession(api)
      if (extension === last) follow(times)
    } catch (error) {
      if (extension === last) plan()
      throw error
    }
  }

  /** Whether less than a minute of the session's idle time was used, or it is being extended. */
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
      // If this fails, the next key tries again, and the known end is followed.
      return extend().then(
        () => true,
        () => false,
      )
    },
    stop,
  }
}

/** Restarts the idle time of the session. */
function extendSession(api: Api): Promise<SessionValidAnswer> {
  return call(api, 'POST', 'account/session/extend')
}

/** How long the session still lasts. Asking never extends it (section 7.1 of the specification). */
export function getSessionTimes(api: Api, signal?: AbortSignal): Promise<SessionValidAnswer> {
  return call(api, 'GET', 'account/sessionvalid', signal ? { signal } : {})
}
