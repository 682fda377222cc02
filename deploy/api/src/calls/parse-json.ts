import { visit } from 'jsonc-parser'

import { Problem } from '../problems/problem.ts'

/** Far deeper than any call's body, and far from where recursive functions run out of stack. */
const deepest = 64

/**
 * Parses JSON. Values that are nested too deeply, and members that are given twice, are refused before anything walks
 * them.
 *
 * @throws Problem malformed.
 */
export function parseJson(text: string): unknown {
  refuseUnclear(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed')
  }
}

function refuseUnclear(text: string): void {
  const members: Set<string>[] = []
  let depth = 0
  const enter = () => {
    depth += 1
    if (depth > deepest) throw new Problem('malformed')
  }
  const leave = () => {
    depth -= 1
  }
  visit(text, {
    onObjectBegin: () => {
      enter()
      members.push(new Set())
    },
    onObjectProperty: (name) => {
      if (members.at(-1)?.has(name)) throw new Problem('malformed')
      members.at(-1)?.add(name)
    },
    onObjectEnd: () => {
      leave()
      members.pop()
    },
    onArrayBegin: enter,
    onArrayEnd: leave,
  })
}
