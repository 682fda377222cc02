import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readNeighbours } from './new-remote/neighbours.ts'
import { requireFreeName } from './new-remote/require-free-name.ts'
import { writeRemote } from './new-remote/write-remote.ts'
import { fail, say } from './serve.ts'
import { root } from './workspace.ts'

/** `pnpm new:remote <name> [--en <title>] [--es <title>]`: a new remote with one page, ready to be published. */

const usage = 'pnpm new:remote sleep-diary --en "Sleep diary" --es "Diario de sueño"'
const install = ['npx', '--yes', 'pnpm@12.21.0', 'install', '--offline', '--no-frozen-lockfile'] as const

async function newRemote(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { en: { type: 'string' }, es: { type: 'string' } },
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new Error(`Name one remote, for example: ${usage}`)
  requireFreeName(name, await readNeighbours())
  const english = values.en?.trim() || titleOf(name)
  const title = { en: english, es: values.es?.trim() || english }

  const folder = path.join('remotes', name)
  const files = await writeRemote({ name, title }, path.join(root, folder))
  say(`Wrote ${files.length} files:`)
  for (const file of files) say(`  ${path.join(folder, file)}`)
  run('Formatting them…', [path.join(root, 'node_modules/.bin/oxfmt'), folder])
  run('Linking its dependencies…', install)
  say(nextSteps(name, folder, values.es === undefined))
}

/** `sleep-diary` is `Sleep diary`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function run(title: string, [command, ...parameters]: readonly [string, ...string[]]): void {
  say(title)
  if (spawnSync(command, parameters, { cwd: root, stdio: 'inherit' }).status === 0) return
  throw new Error(`That failed; the files are kept. Try it again with: ${[command, ...parameters].join(' ')}`)
}

function nextSteps(name: string, folder: string, lacksSpanish: boolean): string {
  const translate = `Give it its Spanish title, in ${folder}/remote.ts, ${folder}/src/strings/es.json and the page's test.`
  const steps = [
    ...(lacksSpanish ? [translate] : []),
    `Write its page, in ${folder}/src/pages/${name}/.`,
    `See it as you write:        pnpm dev ${name}`,
    `Run its tests:              pnpm unit ${folder}`,
    `Show it in a running portal: pnpm publish:remote ${name}, then reload the page.`,
  ]
  return `\nNext:\n${steps.map((step) => `  - ${step}`).join('\n')}`
}

newRemote().catch(fail)
