import { isDeepStrictEqual } from 'node:util'

import type { ApplyProviderAnswer } from '@homeside/contract/staff-providers'

type Change = ApplyProviderAnswer['Changes'][number]

/** The members in which one file differs from another, by their paths. A list is one member. */
export function differences(from: object | null, to: object): Change[] {
  const [before, after] = [new Map(membersOf(from ?? {}, '')), new Map(membersOf(to, ''))]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((member) => {
    const change = { Member: member, From: before.get(member) ?? null, To: after.get(member) ?? null }
    return isDeepStrictEqual(change.From, change.To) ? [] : [change]
  })
}

function membersOf(value: object, above: string): [member: string, value: Change['From']][] {
  return Object.entries(value).flatMap(([name, member]: [string, Change['From']]) => {
    const path = `${above}${name}`
    if (member === undefined) return []
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject ? membersOf(member, `${path}.`) : [[path, member] as [string, Change['From']]]
  })
}
