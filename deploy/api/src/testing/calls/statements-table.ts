import { join } from 'node:path'

import type { CountedCall } from './count-statements.ts'

export const statementsFile = join(import.meta.dirname, '../../../statements.md')

const introduction = `# Statements of each call

How many statements one request asks of the database, session and audit trail included, for a patient who has something
of everything. A test fails where a call needs more. Written by \`pnpm statements\`.

| call | statements | outcome |
| ---- | ---------- | ------- |
`

/** The table as text, in Markdown. */
export function tableOf(calls: readonly CountedCall[]): string {
  return (
    introduction + calls.map(({ call, outcome, statements }) => `| ${call} | ${statements} | ${outcome} |\n`).join('')
  )
}

/** The statements that each call may need, by method and path. */
export function readTable(text: string): Map<string, number> {
  const rows = text.matchAll(/^\| ((?:GET|POST|DELETE) \S+) +\| (\d+) +\|/gm)
  return new Map([...rows].map(([, call = '', statements]) => [call, Number(statements)]))
}

/** The outcome of each call when the table was written, by method and path. */
export function readOutcomes(text: string): Map<string, string> {
  const rows = text.matchAll(/^\| ((?:GET|POST|DELETE) \S+) +\| \d+ +\| (\S+) +\|/gm)
  return new Map([...rows].map(([, call = '', outcome = '']) => [call, outcome]))
}
