import { visit } from 'jsonc-parser'

import { Problem } from './problem.ts'

/** Far deeper than any call's body, and far from where functions that walk a value run out of stack. */
const deepest = 64

/**
 * Reads JSON. What is nested too deeply is refused before anything walks it, and so is a member that is given twice: it
 * has no one meaning.
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
