import type { AliasPages } from '@homeside/contract/page-snapshot'
import { useEffect, useReducer } from 'react'

const known = new Map<string, AliasPages | Promise<AliasPages>>()

/**
 * What the gateway says of the pages of an alias, asked about that alias alone and once: a promise until it has answered.
 * Where no answer comes, they are taken for everybody's, so that a page stays as it is.
 */
export function aliasPages(alias: string): AliasPages | Promise<AliasPages> {
  const name = alias.toLowerCase()
  const answer = known.get(name) ?? ask(name).then((pages) => noteAliasPages(name, pages))
  known.set(name, answer)
  return answer
}

/** Remembers what is known of an alias's pages, in lower case. */
export function noteAliasPages(alias: string, pages: AliasPages): AliasPages {
  known.set(alias, pages)
  return pages
}

async function ask(alias: string): Promise<AliasPages> {
  try {
    const answer = await fetch(`/-/aliases/${encodeURIComponent(alias)}`)
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
