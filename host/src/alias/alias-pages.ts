import type { AliasPages } from '@homeside/contract/page-snapshot'
import { useEffect, useState } from 'react'

import { abortAfter } from '../page/abort-after.ts'

/** How many milliseconds a sign-in waits for a gateway that does not answer. */
const patienceMs = 5000

const known = new Map<string, AliasPages | Promise<AliasPages>>()

/**
 * Asks the gateway about the pages of an alias, once. Returns a promise until it has answered. Without an answer the
 * pages count as everybody's, so that the current page stays.
 */
export function aliasPages(alias: string): AliasPages | Promise<AliasPages> {
  const name = alias.toLowerCase()
  const there = known.get(name)
  if (there) return there
  const answer = ask(name)
  known.set(name, answer)
  if (answer instanceof Promise) void answer.then((pages) => known.set(name, pages))
  return answer
}

/** Replaces the gateway as the source of these answers, for a portal that has none. */
export function provideAliasPages(answer: typeof ask): void {
  ask = answer
  known.clear()
}

let ask: (alias: string) => AliasPages | Promise<AliasPages> = askGateway

async function askGateway(alias: string): Promise<AliasPages> {
  try {
    const answer = await fetch(`/-/aliases/${encodeURIComponent(alias)}`, { signal: abortAfter(patienceMs) })
    return answer.ok ? ((await answer.json()) as AliasPages) : { areOwn: false }
  } catch {
    return { areOwn: false }
  }
}

/** A value, or that of a promise once it has come; undefined until then. The same promise has to be given each time. */
export function useArrived<Value>(awaited: Value | Promise<Value>): Value | undefined {
  const [arrived, setArrived] = useState<{ of: unknown; value: Value }>()
  useEffect(() => {
    let isOver = false
    if (awaited instanceof Promise) void awaited.then((value) => isOver || setArrived({ of: awaited, value }))
    return () => {
      isOver = true
    }
  }, [awaited])
  if (!(awaited instanceof Promise)) return awaited
  return arrived?.of === awaited ? arrived.value : undefined
}
