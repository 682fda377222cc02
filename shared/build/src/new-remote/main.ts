import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { accountGroups, routeLayouts as layouts, routeZones as zones } from '@homeside/contract/remote-descriptor'

import { fail, root, say } from '../workspace.ts'
import { readNeighbours, requireFreeName, writeRemote } from './write-remote.ts'

/**
 * `pnpm new:remote <name> [--en <title>] [--es <title>] [--zone <zone>] [--layout <layout>] [--account <group>]
 * [--form]` makes a new remote with one page, ready to publish.
 */

const usage = 'npm run new:remote -- sleep-diary --en "Sleep diary" --es "Diario de sueño" --account you --form'
const install = [
  'npx',
  '--yes',
  '--prefer-offline',
  'pnpm@12.21.0',
  'install',
  '--offline',
  '--no-frozen-lockfile',
] as const

async function newRemote(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      en: { type: 'string' },
      es: { type: 'string' },
      zone: { type: 'string' },
      layout: { type: 'string' },
      account: { type: 'string' },
      form: { type: 'boolean' },
    },
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new Error(`Name one remote, for example: ${usage}`)
  requireFreeName(name, await readNeighbours())
  const english = values.en?.trim() || titleOf(name)
  const remote = {
    name,
    title: { en: english, es: values.es?.trim() || english },
    zone: oneOf('zone', values.zone, zones),
    layout: oneOf('layout', values.layout, layouts),
    account: oneOf('account', values.account, accountGroups),
    hasForm: values.form,
  }

  const folder = path.join('remotes', name)
  const files = await writeRemote(remote, path.join(root, folder))
  say(`Wrote ${files.length} files:`)
  for (const file of files) say(`  ${path.join(folder, file)}`)
  run('Formatting them…', [path.join(root, 'node_modules/.bin/oxfmt'), folder])
  run('Linking its dependencies…', install)
  say(nextSteps(name, folder, values.es === undefined))
}

/**
 * Reads an option with fixed values.
 *
 * @throws Error naming the allowed values.
 */
function oneOf<Value extends string>(
  flag: string,
  said: string | undefined,
  known: readonly Value[],
): Value | undefined {
  const value = known.find((each) => each === said)
  if (said === undefined || value !== undefined) return value
  throw new Error(`--${flag} ${said} is not known. Write one of: ${known.join(', ')}.`)
}

/** Turns `sleep-diary` into `Sleep diary`. */
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
    `See it as you write:        npm run dev -- ${name}`,
    ...(existsSync(path.join(root, 'host'))
      ? [
          `Run its tests:              npm run unit -- ${folder}`,
          `Show it in a running portal: npm run publish:remote -- ${name}, then reload the page.`,
        ]
      : ['Say whether it may go out:  npm run check']),
    `Say whose it is:            add "${name}" to a team of deploy/delivery/environments/teams.json, so that it may be released.`,
    `What there is to build with: icons, fields and test helpers are listed in shared/remote-kit/README.md.`,
  ]
  return `\nNext:\n${steps.map((step) => `  - ${step}`).join('\n')}`
}

newRemote().catch(fail)
