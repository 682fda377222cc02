import { sameAlias } from '@homeside/contract/constants/aliases'
import type { AliasPages, PageSnapshot } from '@homeside/contract/page-snapshot'
import { useEffect, useState } from 'react'

import { abortAfter } from '../page/abort-after.ts'
import { decoded, segmentsOf } from '../page/paths.ts'

/** The path for which the gateway made this document. A build that draws ahead of a visit has none. */
const documentPath = typeof window === 'undefined' ? '/' : window.location.pathname

/**
 * Whether a page at this alias needs a new document, because the alias has another brand or pinned releases. A document
 * that was loaded at this alias is the right one. A promise while the gateway is asked.
 */
export function needsOwnDocument(
  alias: string,
  { alias: madeFor }: PageSnapshot,
  askedAt = documentPath,
): boolean | Promise<boolean> {
  if (sameAlias(alias, decoded(segmentsOf(askedAt)[0] ?? '')) || sameAlias(alias, madeFor)) return false
  const key = `${madeFor ?? ''} ${alias}`.toLowerCase()
  const answers = [alias, ...(madeFor === null ? [] : [madeFor])].map(aliasPages)
  const there = answers.flatMap((each) => (each instanceof Promise ? [] : [each]))
  if (there.length === answers.length) return there.some(({ areOwn }) => areOwn)
  const answer =
    asked.get(key) ??
    Promise.all(answers.map((each) => Promise.resolve(each))).then((pages) => pages.some(({ areOwn }) => areOwn))
  asked.set(key, answer)
  return answer
}

/** The unanswered questions. The same question returns the same promise, so a component waits for it once. */
const asked = new Map<string, Promise<boolean>>()

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
