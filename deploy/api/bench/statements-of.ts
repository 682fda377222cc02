import { readFileSync } from 'node:fs'

import { readTable, statementsFile } from '../src/testing/calls/statements-table.ts'

const calls = [...readTable(readFileSync(statementsFile, 'utf8'))].map(([call, statements]) => ({
  asked: new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  statements,
}))

/**
 * How many statements these requests ask for on average, by the table of all calls.
 *
 * @param requests with method and path, such as `GET orders/open`.
 */
export function statementsOf(requests: readonly string[]): number {
  const each = requests.map((request) => {
    const call = calls.find(({ asked }) => asked.test(request))
    if (call === undefined) throw new Error(`The table of statements has no call ${request}.`)
    return call.statements
  })
  return each.reduce((sum, statements) => sum + statements, 0) / each.length
}
