import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useContext, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { NextContext } from './desk-page.tsx'
import { Key } from './keys.tsx'
import { Refused } from './shown.tsx'
import { leaveNow, type LeavingAct, leavingAtom, onePressAtom, undoForAtom, useSending } from './use-sending.ts'

/**
 * Queues an act with ten seconds to undo; the next act or leaving the page sends it at once. A second press within the
 * same moment is ignored.
 */
export function useUndoableAct(): (act: Pick<LeavingAct, 'about' | 'words' | 'becomes' | 'call'>) => void {
  const { pathname, search } = useLocation()
  const next = useContext(NextContext)
  return (act) => {
    const store = getDefaultStore()
    const madeAt = performance.now()
    const isOnePress = store.get(leavingAtom).some((each) => madeAt - each.madeAt < store.get(onePressAtom))
    if (next !== null && isOnePress) return
    leaveNow()
    const made = { ...act, at: pathname + search, key: crypto.randomUUID(), madeAt, state: 'waits' as const }
    store.set(leavingAtom, (acts) => [
      ...acts.filter(({ about, state }) => about !== act.about || state !== 'settled'),
      made,
    ])
    next?.()
  }
}

/** The act with something that has not left yet; undefined for none. */
export function useLeaving(about: string): LeavingAct | undefined {
  return useAtomValue(leavingAtom).find((act) => act.about === about && act.state !== 'settled')
}

/** Shows the acts that can be undone, and those that ended in another way than was meant. */
export function Leaving() {
  const acts = useAtomValue(leavingAtom)
  return (
    <div className="desk-leaving" role="status">
      {acts.map((act) => (
        <Act key={act.key} act={act} />
      ))}
    </div>
  )
}

function Act({ act }: { act: LeavingAct }) {
  const t = useText('desk')
  const navigate = useNavigate()
  const { send, problem } = useSending(act.key)
  const undoFor = useAtomValue(undoForAtom)
  const hasLeft = useRef(false)
  const { at, call, key, state, words } = act
  const [told, setTold] = useState<string | null>(null)
  const change = (to: (acts: readonly LeavingAct[]) => readonly LeavingAct[]) => getDefaultStore().set(leavingAtom, to)
  const forget = () => change((acts) => acts.filter((each) => each.key !== key))
  const leave = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    let other: string | null = null
    const sendIt = async (once: string) => {
      other = await call(once)
      setTold(other)
    }
    // It counts until the page shows what became of it, so that nobody presses again.
    void send(sendIt, undefined, () => (other === null ? forget() : settle()))
  }
  const settle = () =>
    change((acts) => acts.map((each) => (each.key === key ? { ...each, state: 'settled' as const } : each)))
  const latest = useRef({ leave, settle })
  useEffect(() => {
    latest.current = { leave, settle }
  })
  useEffect(() => {
    const go = () => latest.current.leave()
    if (state === 'settled') return undefined
    if (state === 'leaves') return go()
    // A slow computer may end a page before it hears that it is left, so the act goes first. Without a network it
    // cannot, and the browser asks.
    const goFirst = (event: BeforeUnloadEvent) => (navigator.onLine ? go() : event.preventDefault())
    const later = setTimeout(go, undoFor)
    addEventListener('pagehide', go)
    addEventListener('beforeunload', goFirst)
    return () => {
      clearTimeout(later)
      removeEventListener('pagehide', go)
      removeEventListener('beforeunload', goFirst)
    }
  }, [state, undoFor])
  // Refused, or lost for good: it counts no more, and somebody has to read that.
  const hasFailed =
    problem !== null && ('code' in problem || problem.state === 'NotCome' || problem.state === 'Unknown')
  useEffect(() => {
    if (hasFailed) latest.current.settle()
  }, [hasFailed])
  const undo = () => {
    if (hasLeft.current) return
    forget()
    void navigate(at)
  }
  return (
    <div className="desk-leaving-act">
      <strong>{words}</strong>
      {state === 'waits' ? (
        <Button onClick={undo} aria-keyshortcuts="z">
          {t('leaving.undo')} <Key of="z" />
        </Button>
      ) : null}
      {problem || state === 'settled' ? (
        <>
          {told} <Refused problem={problem} />
          <Link to={at}>{t('leaving.open')}</Link> <Button onClick={forget}>{t('close')}</Button>
        </>
      ) : null}
    </div>
  )
}
