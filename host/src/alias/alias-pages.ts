import type { AliasPages } from '@homeside/contract/page-snapshot'
import { useEffect, useReducer } from 'react'

import { abortAfter } from '../page/abort-after.ts'

/** A sign-in waits for the answer, and must not hang on a gateway that says nothing. */
const patienceMs = 5000

const known = new Map<string, AliasPages | Promise<AliasPages>>()

/**
 * What the gateway says of the pages of an alias, asked about that alias alone and once: a promise until it has answered.
 * Where no answer comes, they are taken for everybody's, so that a page stays as it is.
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

/** Asks somebody else from now on, where a portal has no gateway. */
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

/** A value that may be on its way: undefined until it is there, when the component is drawn again. */
export function useArrived<Value>(value: Value | Promise<Value>): Value | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    let isOver = false
    if (value instanceof Promise) void value.then(() => isOver || drawAgain())
    return () => {
      isOver = true
    }
  }, [value])
  return value instanceof Promise ? undefined : value
}
