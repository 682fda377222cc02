import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Events before a patient leaves a page, or after they scrolled it. */
const occasions = ['scrollend', 'pointerdown', 'keydown', 'click', 'pagehide'] as const
/** Events by which a patient shows that they use the page where it is now. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const

/**
 * Restores the scroll position of a page that the patient returns to, also after a reload. The position is kept in the
 * history entry, so it disappears with the entry.
 */
export function KeptPlaces() {
  const { key, pathname, search } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    for (const occasion of occasions) window.addEventListener(occasion, notePlace, { capture: true, passive: true })
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, notePlace, { capture: true })
    }
  }, [])

  // A key alone says too little: the first page of every load has the same one.
  return isReturn ? <HeldPlace key={`${key} ${pathname}${search}`} /> : null
}

/** One return to a page. */
function HeldPlace() {
  useEffect(() => holdPlace(keptPlace()), [])
  return null
}

/** Whether the page is still moving to its restored position, which the patient has not chosen by scrolling. */
let isHeld = false

function notePlace(): void {
  const place = Math.round(window.scrollY)
  if (isHeld || place === keptPlace()) return
  window.history.replaceState({ ...(window.history.state as object | null), place }, '')
}

/** Pixels from the top; 0 when none is kept. */
function keptPlace(): number {
  const state = window.history.state as { place?: unknown } | null
  return typeof state?.place === 'number' ? state.place : 0
}

/** Milliseconds without growth after which everything that loads has arrived. */
const restTime = 500

/**
 * Holds the page at a position while its content loads piece by piece, because each piece moves what is below. Ends
 * when all has loaded or the patient scrolls. A screen reader or voice control scrolls without any of the patient's own
 * events, so scrolling that neither the content nor a heading with the focus explains ends it too. Returns a function
 * that stops this.
 */
function holdPlace(place: number): () => void {
  if (place === 0) return () => undefined
  isHeld = true
  const root = document.documentElement
  let height = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const isThere = (): boolean => Math.abs(window.scrollY - place) <= 1
  const goThere = (): void => {
    if (!isThere()) window.scrollTo({ top: place, behavior: 'instant' })
  }
  const whenScrolled = (): void => {
    const isAtEdge = window.scrollY === 0 || window.scrollY >= root.scrollHeight - root.clientHeight - 1
    if (isAtEdge || root.scrollHeight !== height) goThere()
    else if (!isThere()) stop()
  }
  const waitForRest = (): void => {
    clearTimeout(rest)
    rest = setTimeout(() => (isLoading() ? waitForRest() : stop()), restTime)
  }
  const growth = new ResizeObserver(() => {
    height = root.scrollHeight
    goThere()
    waitForRest()
  })
  growth.observe(document.body)
  document.addEventListener('scroll', whenScrolled)
  const stop = (): void => {
    isHeld = false
    clearTimeout(rest)
    growth.disconnect()
    document.removeEventListener('scroll', whenScrolled)
    for (const move of ownMoves) window.removeEventListener(move, stop, { capture: true })
  }
  for (const move of ownMoves) window.addEventListener(move, stop, { capture: true, passive: true })
  goThere()
  return stop
}

/** Whether a skeleton is on the screen. */
function isLoading(): boolean {
  return document.querySelector('[aria-busy="true"]') !== null
}
