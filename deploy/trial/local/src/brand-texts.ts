import { workspaceRoot } from '@homeside/releases/environments/workspace-root'
import { replaceableNamespaces, replaceableTexts } from '@homeside/releases/publish/replaceable-texts'

import { fail, say } from './serve.ts'

/** `pnpm brand:texts [namespace…]` lists every text that a brand may replace, by its key, in both languages. */
function listTexts(asked: readonly string[]): void {
  const known = replaceableNamespaces(workspaceRoot)
  const unknown = asked.find((namespace) => !known.includes(namespace))
  if (unknown !== undefined) throw new Error(`There is no namespace ${unknown}. There are: ${known.join(', ')}.`)
  for (const namespace of asked.length > 0 ? asked : known) {
    const spanish = replaceableTexts(namespace, 'es', workspaceRoot)
    const texts = [...(replaceableTexts(namespace, 'en', workspaceRoot) ?? [])].map(
      ([key, english]) => `  ${key}\n    en  ${english}\n    es  ${spanish?.get(key) ?? ''}`,
    )
    say([namespace, ...texts].join('\n'))
  }
}

try {
  listTexts(process.argv.slice(2))
} catch (error) {
  fail(error)
}
