import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

import type { Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { requireBackend, requireWholeRelease } from '../../changes/require-whole-change.ts'
import { checkBeside } from '../../check/check-beside.ts'
import { isBroken, isDoubtful, reasons, shown, type Combination } from '../../check/check-live-set.ts'
import { wayOut } from '../../check/way-out.ts'
import { readEnvironments, environmentNamed } from '../../environments/read-environments.ts'
import { bytesOf } from '../../reports/compare-releases.ts'
import { makeKeyPair } from '../../signing/key-pair.ts'
import { publishSource, requireSource, versionOf } from '../context/publish-source.ts'
import { table, bad, good } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface PublishFlags {
  as?: string
  folder?: string
}

/** Adds the verb `publish` to the program. */
export function addPublish(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('publish')
    .description('builds, checks, hashes and signs a release; it runs nowhere yet')
    .argument('<name>', 'a remote, host, brands or one of them, such as brand-northridge')
    .option('--as <version>', 'the version; default: the one in its package.json')
    .option('--folder <folder>', 'publish this build instead of building')
    .action((name: string, { as, ...built }: PublishFlags) =>
      work(async (workplace) => {
        const { environments, registry } = workplace
        if (!built.folder) requireSource(name)
        const version = as ?? versionOf(name)
        const team = await publishSource(workplace, { name, version, ...built }, terminal)
        const { assets } = await registry.release(name, version)
        const kilobytes = Math.round(bytesOf(assets) / 1000)
        const first = environments.stages[0]?.environment ?? 'local'
        terminal.result(
          `${name} ${version} is published: ${assets.length} files, ${kilobytes} kB, signed by ${team}.\n` +
            `It runs nowhere yet: pnpm release promote ${name}@${version} --to ${first}`,
          { name, version, publishedBy: team, files: assets.length },
        )
        return 0
      }),
    )
}

/** Outside every checkout, so that no private key is ever committed with the public one beside it. */
const keysFolder = path.join(homedir(), '.config/homeside')

/** Adds the verb `key` to the program. */
export function addKey(program: Command, { settings, terminal }: VerbContext): Command {
  return program
    .command('key')
    .description('makes a key for a team or an environment, and adds its public half to their data')
    .argument('<owner>', 'a team in teams.json, or an environment')
    .option('--file <file>', `the file for the private half; default: ${keysFolder}/<owner>.pem`)
    .action(async (owner: string, flags: { file?: string }) => {
      const file = flags.file === undefined ? path.join(keysFolder, `${owner}.pem`) : path.resolve(flags.file)
      if (existsSync(file)) throw new RefusedError(`${file} exists. A key is never written over: name another file.`)
      const { privateKey, publicKey } = makeKeyPair()
      const data = await addPublicKey(settings.environmentsFolder, owner, publicKey)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' })
      terminal.result(
        `The private key is in ${file}: keep it from everybody else.\nIts public half was added to ${data}, which gateways read: commit it where it is in a repository.`,
        { owner, file, publicKey, data },
      )
    })
}

interface TeamsData {
  teams: { name: string; keys: string[] }[]
}

/** Adds a public key to its owner's file. Returns the file. */
async function addPublicKey(folder: string, owner: string, publicKey: string): Promise<string> {
  const { stages, teams } = readEnvironments(folder)
  const isTeam = teams.some(({ name }) => name === owner)
  if (!isTeam && !stages.some(({ environment }) => environment === owner)) {
    const names = [...teams.map(({ name }) => name), ...stages.map(({ environment }) => environment)]
    throw new RefusedError(`There is no team or environment ${owner}. There are: ${names.join(', ')}.`)
  }
  const file = path.join(folder, isTeam ? 'teams.json' : `${owner}.json`)
  const data = JSON.parse(await readFile(file, 'utf8')) as TeamsData & { keys: string[] }
  const keys = isTeam ? data.teams.find(({ name }) => name === owner)?.keys : data.keys
  keys?.push(publicKey)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`)
  return file
}

/** Adds the verb `check` to the program. */
export function addCheck(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('check')
    .description(
      'tells whether a version can be released: checks its files, and checks it beside all that runs in an environment',
    )
    .argument('<name>', 'a remote, or host')
    .argument('<version>')
    .requiredOption('--to <environment>', 'the environment where it is to run')
    .action((name: string, version: string, flags: { to: string }) =>
      work(async ({ environments, registry }) => {
        const to = environmentNamed(flags.to, environments)
        const { environment } = to
        await requireWholeRelease(registry, name, version)
        requireBackend(await registry.release(name, version), to)
        const live = await registry.live(environment)
        if (!live) throw emptyEnvironment(environment)
        const combinations = await checkBeside(registry, live, { name, version })
        const others = combinations.map(({ members }) => members.filter((member) => member.name !== name).map(shown)[0])
        const rows = combinations.map(({ doubts, problems }, at) => ({ with: others[at] ?? '', problems, doubts }))
        const broken = combinations.filter(isBroken)
        const doubtful = combinations.filter(isDoubtful)
        const shownRows = combinations.map((combination, at) => [others[at] ?? '', fitInWords(combination)])
        const verdict = await verdictOn()
        const text = rows.length > 0 ? `${table([`${name} ${version} with`, ''], shownRows)}\n\n${verdict}` : verdict
        terminal.result(text, { name, version, environment, works: broken.length === 0, combinations: rows })
        return broken.length === 0 ? 0 : 1

        async function verdictOn(): Promise<string> {
          const subject = `${name} ${version}`
          if (!live || broken.length + doubtful.length === 0) return good(`${subject} can run in ${environment}.`)
          const way = await wayOut(registry, [...broken, ...doubtful], live)
          if (broken.length === 0) {
            return `${subject} may go wrong in ${environment}. ${way}, or try it there and promote it with --why "…".`
          }
          return bad(
            `${subject} must not run in ${environment}: ${broken.length} of ${rows.length} would break. ${way}.`,
          )
        }
      }),
    )
}

function fitInWords(combination: Combination): string {
  if (isBroken(combination)) return bad(reasons(combination))
  return isDoubtful(combination) ? `may go wrong: ${reasons(combination)}` : good('works')
}
