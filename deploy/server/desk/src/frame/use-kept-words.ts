import { useState } from 'react'

import { useSession } from './session.ts'

/**
 * Words that are typed and not sent yet. They outlive a reload and a look at another screen in this tab, for whoever
 * typed them, and end with the sign-out.
 */
export function useKeptWords(name: string) {
  const stored = `homeside-desk ${useSession().Name} ${name}`
  const [words, setWords] = useState(() => sessionStorage.getItem(stored) ?? '')
  const keep = (typed: string) => {
    if (typed === '') sessionStorage.removeItem(stored)
    else sessionStorage.setItem(stored, typed)
    setWords(typed)
  }
  /** Forgets words that were sent. What was typed meanwhile stays. */
  const forget = (sent: string) => {
    if (sessionStorage.getItem(stored) === sent) keep('')
  }
  return { words, keep, forget }
}
