import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import * as paths from '@homeside/contract/constants/path-list'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { NamedCall } from '@homeside/contract/openapi/contract-calls'

import { clientMessagesOf } from './client-messages-of.ts'
import { fieldCodesOf } from './field-codes-of.ts'

const workspace = path.resolve(import.meta.dirname, '../../../..')
const begin = '<!-- messages: written by a tool -->'
const end = '<!-- end of messages -->'

/** A message that a remote's calls can end in, or that its pages or one of its fields can show. */
export interface RemoteMessage {
  code: string
  /** What the patient reads; empty when the portal has no words for it. */
  words: string
  /**
   * The test that shows it: one of the remote's own, else the package that has one. Naming only the package keeps the
   * table stable when other tests change.
   */
  test: string | null
}

/** The texts that have a message's words. */
interface Texts {
  problems: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
  required: { labelled: string }
  range: { labelled: string }
}

/**
 * Every message that a remote's calls can end in, then that arises in the browser alone, and then that its fields can
 * show, with the test that shows it.
 */
export async function messagesOf(remote: string): Promise<RemoteMessage[]> {
  const { problems } = JSON.parse(read('shared/i18n/src/strings/en.json')) as Texts
  const { faults, required, range } = JSON.parse(read('shared/forms/src/strings/en.json')) as Texts
  const words: Texts['problems'] = {
    ...faults,
    required: required.labelled,
    'out-of-range': range.labelled,
    ...problems,
  }
  const own = testsIn(`remotes/${remote}/src/**/*.test.{ts,tsx}`).map(({ file, text }) => ({ place: file, text }))
  const others = ['deploy/api', 'host', 'shared'].flatMap((place) =>
    // The messages of section 5 of the specification are a list that a test of the forms goes through.
    testsIn(`${place}/**/src/**/{*.test.{ts,tsx},testing/section-5-messages.ts}`).map(({ text }) => ({ place, text })),
  )
  const calls = await callsOf(remote)
  const client = clientMessagesOf(remote, problems)
  const codes = [...problemsOf(calls), ...Object.keys(client), ...fieldCodesOf(remote, calls)]
  return codes.map((code) => {
    const said = client[code] ?? words[code] ?? ''
    const shows = ({ text }: { text: string }) => text.includes(`'${code}'`) || (said !== '' && showsWords(text, said))
    return { code, words: said, test: [...own, ...others].find(shows)?.place ?? null }
  })
}

/** Puts the table of messages into a remote's README. */
export function withMessages(readme: string, messages: readonly RemoteMessage[]): string {
  const rows = messages.map(({ code, words, test }) => `| \`${code}\` | ${words} | \`${test ?? 'none'}\` |`)
  const table = ['| code | message | shown by |', '| --- | --- | --- |', ...rows].join('\n')
  const [before = '', rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The README needs ${begin} and ${end}.`)
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

/** The rows of the table in a README, without the padding of the formatter. */
export function rowsOf(readme: string): string[] {
  const table = readme.split(begin)[1]?.split(end)[0] ?? ''
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/\s+\|/g, ' |'))
}

/** The calls of the contract that a remote makes. */
async function callsOf(remote: string): Promise<NamedCall[]> {
  const sources = globSync(`remotes/${remote}/src/**/*.{ts,tsx}`, { cwd: workspace }).map(read).join('\n')
  const named = Object.entries(paths).filter(([name]) => new RegExp(`paths\\.${name}\\b`).test(sources))
  const called = new Set<string>(named.map(([, address]) => address))
  return (await contractCalls()).filter(({ call }) => called.has(call.path))
}

/** The codes of the problems that these calls can answer, in alphabetical order. */
function problemsOf(calls: readonly NamedCall[]): string[] {
  return [...new Set<string>(calls.flatMap(({ call }) => [...call.problems]))].toSorted()
}

/** Whether a test quotes a message, or its first sentence. */
function showsWords(text: string, words: string): boolean {
  const [sentence = words] = words.split('. ')
  return text.includes(words) || text.includes(sentence)
}

function testsIn(pattern: string): { file: string; text: string }[] {
  const files = globSync(pattern, { cwd: workspace, exclude: ['**/node_modules/**'] }).toSorted()
  return files.map((file) => ({ file, text: read(file) }))
}

function read(file: string): string {
  return readFileSync(path.join(workspace, file), 'utf8')
}
