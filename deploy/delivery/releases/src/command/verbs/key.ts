import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { readEnvironments } from '../../environments/environment.ts'
import { makeKeyPair } from '../../signing/signature.ts'
import type { VerbContext } from '../context/workplace.ts'

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
