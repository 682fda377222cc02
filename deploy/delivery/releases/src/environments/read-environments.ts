import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import { team, type Team, type Trust } from '../signing/trust.ts'
import { readEnvironment, requireSameSite, type Environment } from './environment.ts'

/** All environments in the order in which a release passes them, and the teams that publish. */
export interface Environments {
  stages: readonly Environment[]
  teams: readonly Team[]
}

const teamsFile = 'teams.json'

/**
 * Reads a folder with one file per environment, and `teams.json`.
 *
 * @throws Error when a file is not valid, or an environment cannot be reached.
 */
export function readEnvironments(folder: string): Environments {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== teamsFile)
  const environments = files.map((file) => readEnvironment(path.join(folder, file)))
  for (const each of environments) for (const host of each.pageHosts) requireSameSite(host, each)
  return { stages: inOrder(environments), teams: readTeams(path.join(folder, teamsFile)) }
}

/**
 * The environment of this name.
 *
 * @throws Error naming those that exist.
 */
export function environmentNamed(name: string, { stages }: Environments): Environment {
  const found = stages.find(({ environment }) => environment === name)
  if (found) return found
  throw new Error(`There is no environment ${name}. There are: ${stages.map((each) => each.environment).join(', ')}.`)
}

/** Who may sign what, according to these files. */
export function trustOf({ stages, teams }: Environments): Trust {
  return {
    teams,
    environments: Object.fromEntries(stages.map(({ environment, keys }) => [environment, keys])),
    retired: Object.fromEntries(stages.map(({ environment, retiredKeys }) => [environment, retiredKeys])),
  }
}

function readTeams(file: string): Team[] {
  if (!existsSync(file)) return []
  const parsed = z.strictObject({ teams: z.array(team) }).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} does not describe teams: ${parsed.error.message}`)
  return parsed.data.teams
}

/** Sorts: the first environment, then those that promote from it, and so on. */
function inOrder(environments: readonly Environment[]): Environment[] {
  const after = (from: string | null): Environment[] =>
    environments
      .filter(({ promotesFrom }) => promotesFrom === from)
      .flatMap((each) => [each, ...after(each.environment)])
  const ordered = after(null)
  const lost = environments.filter((each) => !ordered.includes(each)).map((each) => each.environment)
  if (ordered.length === 0) throw new Error('No environment is the first: one has to have "promotesFrom": null.')
  if (lost.length === 0) return ordered
  throw new Error(
    `No release can come to ${lost.join(', ')}: promotesFrom has to lead back to ${ordered[0]?.environment}.`,
  )
}
