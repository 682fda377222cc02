import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import * as paths from '@homeside/contract/constants/path-list'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'

const workspace = path.resolve(import.meta.dirname, '../../../..')
const begin = '<!-- messages: written by a tool -->'
const end = '<!-- end of messages -->'

/** A message that a remote's calls can end in. */
export interface RemoteMessage {
  code: string
  /** What the patient reads; empty where the portal has no words for it. */
  words: string
  /** The test of the remote that shows it, else the part of the workspace whose tests do: what others add changes nothing. */
  test: string | null
}

/** Every message that the calls of a remote can end in, with the test that shows it. */
export async function messagesOf(remote: string): Promise<RemoteMessage[]> {
  const words = JSON.parse(read('shared/i18n/src/strings/portal.en.json')) as { problems: Record<string, string> }
  const own = testsIn(`remotes/${remote}/src/**/*.test.{ts,tsx}`).map(({ file, text }) => ({ place: file, text }))
  const others = ['deploy/api', 'host', 'shared'].flatMap((place) =>
    testsIn(`${place}/**/src/**/*.test.{ts,tsx}`).map(({ text }) => ({ place, text })),
  )
  const codes = await codesOf(remote)
  return codes.map((code) => {
    const said = words.problems[code] ?? ''
    const shows = ({ text }: { text: string }) => text.includes(`'${code}'`) || (said !== '' && showsWords(text, said))
    return { code, words: said, test: [...own, ...others].find(shows)?.place ?? null }
  })
}

/** The README of a remote with the table of its messages. */
export function withMessages(readme: string, messages: readonly RemoteMessage[]): string {
  const rows = messages.map(({ code, words, test }) => `| \`${code}\` | ${words} | \`${test ?? 'none'}\` |`)
  const table = ['| code | message | shown by |', '| --- | --- | --- |', ...rows].join('\n')
  const [before = '', rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The README needs ${begin} and ${end}.`)
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

/** The rows of the table in a README, without the room that formatting leaves. */
export function rowsOf(readme: string): string[] {
  const table = readme.split(begin)[1]?.split(end)[0] ?? ''
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/\s+\|/g, ' |'))
}

/** Codes of the problems that the calls a remote names can answer, in the order of the alphabet. */
async function codesOf(remote: string): Promise<string[]> {
  const sources = globSync(`remotes/${remote}/src/**/*.{ts,tsx}`, { cwd: workspace }).map(read).join('\n')
  const named = Object.entries(paths).filter(([name]) => new RegExp(`paths\\.${name}\\b`).test(sources))
  const called = new Set<string>(named.map(([, address]) => address))
  const calls = (await contractCalls()).filter(({ call }) => called.has(call.path))
  const codes = calls.flatMap(({ call }) => [...call.problems])
  return [...new Set<string>(codes)].toSorted()
}

/** Tests quote a message, or the part of it before its first full stop. */
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
