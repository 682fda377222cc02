import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** What comes before a patient leaves a page, or after they have scrolled it. */
const occasions = ['scrollend', 'pointerdown', 'keydown', 'click', 'pagehide'] as const
/** What a patient does to go elsewhere on the page themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings whoever comes back to a page to where they left it, also after a reload. The place is kept with the entry of
 * the browser's history, so it goes when that goes.
 */
export function KeptPlaces() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    for (const occasion of occasions) window.addEventListener(occasion, notePlace, { capture: true, passive: true })
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, notePlace, { capture: true })
    }
  }, [])

  return isReturn ? <HeldPlace key={key} /> : null
}

/** One return to a page. */
function HeldPlace() {
  useEffect(() => holdPlace(keptPlace()), [])
  return null
}

/** Whether the page is still on its way to the place it was left at, so that where it stands is nobody's choice. */
let isHeld = false

function notePlace(): void {
  const place = Math.round(window.scrollY)
  if (isHeld || place === keptPlace()) return
  window.history.replaceState({ ...(window.history.state as object | null), place }, '')
}

/** Pixels from the top; 0 where none is kept. */
function keptPlace(): number {
  const state = window.history.state as { place?: unknown } | null
  return typeof state?.place === 'number' ? state.place : 0
}

/**
 * Keeps the page at a place until the patient goes elsewhere themselves: what was loaded comes back piece by piece, and
 * each piece moves what is below it. Answers how to stop.
 */
function holdPlace(place: number): () => void {
  if (place === 0) return () => undefined
  isHeld = true
  const goThere = (): void => {
    if (Math.abs(window.scrollY - place) > 1) window.scrollTo({ top: place, behavior: 'instant' })
  }
  const growth = new ResizeObserver(goThere)
  growth.observe(document.body)
  document.addEventListener('scroll', goThere)
  const stop = (): void => {
    isHeld = false
    growth.disconnect()
    document.removeEventListener('scroll', goThere)
    for (const move of ownMoves) window.removeEventListener(move, stop, { capture: true })
  }
  for (const move of ownMoves) window.addEventListener(move, stop, { capture: true, passive: true })
  goThere()
  return stop
}
