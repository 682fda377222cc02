/** Milliseconds between two looks while something happens, and the longest, after nothing happened for a while. */
const shortest = 4_000
const longest = 60_000
/** Each look that finds nothing makes the next wait longer by this factor. */
const backOff = 1.5
/** Milliseconds without any sign of the patient after which looking stops. */
const restAfter = 180_000

export interface Poller {
  /** Looks at once, and often again for a while. */
  poke: () => void
  stop: () => void
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Looks for something new, ever less often while there is nothing. It does not look while the page is hidden or offline,
 * nor when the patient has given no sign for three minutes: nobody would see it. The next sign has it look at once.
 *
 * @param look Makes its calls in the background, as a page that is merely open must not keep a session alive. Answers
 * whether there was something new. A failure makes the waits longer as well.
 */
export function startPoller(look: () => Promise<boolean>): Poller {
  let delay = shortest
  let lastSign = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isStopped = false

  const mayLook = () => document.visibilityState === 'visible' && navigator.onLine && Date.now() - lastSign < restAfter

  function plan() {
    clearTimeout(timer)
    timer = undefined
    if (!isStopped && mayLook()) timer = setTimeout(() => void lookNow(), delay)
  }

  async function lookNow() {
    clearTimeout(timer)
    if (isLooking || isStopped) return
    isLooking = true
    // What keeps it from looking is told by whatever the patient does next, not by looking.
    const found = await look().catch(() => false)
    isLooking = false
    delay = found ? shortest : Math.min(delay * backOff, longest)
    plan()
  }

  function poke() {
    lastSign = Date.now()
    delay = shortest
    if (mayLook()) void lookNow()
  }

  function noteSign() {
    const rested = timer === undefined && !isLooking
    lastSign = Date.now()
    if (rested) poke()
  }

  function onChange() {
    if (mayLook()) poke()
    else plan()
  }

  for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true })
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('online', onChange)
  plan()
  return {
    poke,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, noteSign)
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', onChange)
    },
  }
}
