import { readFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { getDomain } from 'tldts'
import { z } from 'zod'

import { retiredKey, team, type Team, type Trust } from '../signing/trust.ts'

/** How a candidate is raised to everybody in an environment, and what stops it. */
export const rolloutPlan = z.strictObject({
  /** Percent of the visitors, rising. At 100 the candidate becomes stable. */
  steps: z.array(z.number().positive().max(100)).min(1).default([5, 25, 50, 100]),
  /** How many seconds each step is watched. */
  pauseSeconds: z.number().min(0).default(600),
  /** The fewest loads by patients who signed in, of the candidate and of the stable release, for a step to be good. */
  minimumLoads: z.int().positive().default(200),
  /** For how many seconds a newly stable release is compared with the one before, and rolled back if it is worse. */
  watchSeconds: z.number().min(0).default(3600),
  /** The fewest networks whose trouble is believed. With fewer, the rollout is held and a person decides. */
  networks: z.int().positive().default(10),
  limits: z
    .strictObject({
      /** How much higher the share of failed loads may be than the stable release's: 0.01 is one load in a hundred. */
      failures: z.number().min(0).default(0.01),
      /** How much higher the number of crashes per load may be than the stable release's. */
      crashes: z.number().min(0).default(0.005),
      /** How many times longer than the stable release the slowest quarter of the loads may take. */
      slowdown: z.number().min(1).default(1.5),
    })
    .prefault({}),
})

export type RolloutPlan = z.infer<typeof rolloutPlan>

const origin = z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/)

/** One environment: its page hosts, and where its API is. Section 9 of the specification. */
export const environment = z.strictObject({
  environment: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The environment that a release must run in first; null for the first environment. */
  promotesFrom: z.string().nullable(),
  pageHosts: z.array(z.string()).min(1),
  /** `{pageHost}` stands for the page's host name. */
  apiOrigin: z.string(),
  /** The origin of each provider's third-party payments portal, which its pages may frame, by alias in lower case. */
  paymentsPortals: z.record(z.string(), origin).optional(),
  /** The origins of remotes' own backends, which pages may call, by name of the remote. The kit calls the first. */
  backends: z.record(z.string(), z.array(origin).min(1)).optional(),
  /** Who may try out a release on their own page: anybody, or somebody with a signed and valid link. */
  overrides: z.enum(['free', 'signed']),
  /** Public keys that sign this environment's manifests and overrides. A developer's machine adds its own. */
  keys: z.array(z.string()),
  /** Public keys that signed this environment's manifests before, up to a serial. */
  retiredKeys: z.array(retiredKey).default([]),
  /** Whether a release first becomes a candidate here. To give it to everybody at once needs a reason. */
  candidatesFirst: z.boolean().default(false),
  /** How candidates are raised to everybody. */
  rollout: rolloutPlan.prefault({}),
})
export type Environment = z.infer<typeof environment>

/**
 * Reads an environment's file.
 *
 * @throws Error naming the file, when it is missing or not valid.
 */
function readEnvironment(file: string): Environment {
  const parsed = environment.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} does not describe an environment: ${parsed.error.message}`)
  return parsed.data
}

/** The API's origin for a page on this host. */
export function apiOriginFor(pageHost: string, { apiOrigin }: Pick<Environment, 'apiOrigin'>): string {
  return apiOrigin.replace('{pageHost}', pageHost)
}

/**
 * Refuses pages and an API of different sites, because browsers would keep the session's cookie from the API.
 *
 * @throws Error naming both hosts.
 */
export function requireSameSite(pageHost: string, of: Pick<Environment, 'apiOrigin' | 'environment'>): void {
  const apiHost = new URL(apiOriginFor(pageHost, of)).hostname
  if (apiHost === pageHost) return
  const [page, api] = [getDomain(pageHost), getDomain(apiHost)]
  if (page !== null && page === api) return
  throw new Error(
    `${pageHost} and its API ${apiHost} in ${of.environment} are different sites: browsers would keep the ` +
      `session's cookie from the API. Give both the same registrable domain, for example ${pageHost} and api.${pageHost}.`,
  )
}

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
  const found = stages.find((stage) => stage.environment === name)
  if (found) return found
  throw new Error(`There is no environment ${name}. There are: ${stages.map((each) => each.environment).join(', ')}.`)
}

/** Who may sign what, according to these files. */
export function trustOf({ stages, teams }: Environments): Trust {
  return {
    teams,
    environments: Object.fromEntries(stages.map((stage) => [stage.environment, stage.keys])),
    retired: Object.fromEntries(stages.map((stage) => [stage.environment, stage.retiredKeys])),
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
