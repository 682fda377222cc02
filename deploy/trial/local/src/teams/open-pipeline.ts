import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { openWorkplace, settingsFrom } from '@homeside/releases/command/context/workplace'
import { runRelease } from '@homeside/releases/command/run-release'
import { isInCohort } from '@homeside/releases/resolve/resolve-remotes'
import { localKeys, localTeam } from '@homeside/releases/signing/local-keys'

import { copyRegistry, environmentsFolder as ownEnvironments } from '../portal-registry.ts'

/** The environments in the order of the pipeline. */
export const stages = ['local', 'test', 'qa', 'staging', 'production'] as const

/** A registry that several teams share. Each team and each environment has its own key. */
export interface Pipeline {
  registryFolder: string
  environmentsFolder: string
  /**
   * Runs `pnpm release …` as a team, with the key of the environment it names.
   *
   * @returns What it printed.
   * @throws Error with what it printed, when it is refused.
   */
  release: (team: string, ...parameters: readonly string[]) => Promise<string>
}

/**
 * Makes a pipeline in its own folder, in which the releases of the last build run everywhere. Tests use it to walk
 * releases through.
 *
 * @param rollout How production brings candidates to everybody; the rest of its data is the workspace's own.
 */
export async function openPipeline(workshop: string, rollout: object): Promise<Pipeline> {
  const registryFolder = path.join(workshop, 'registry')
  const environmentsFolder = path.join(workshop, 'environments')
  const keyOf = (owner: string): string => path.join(workshop, `${owner}.pem`)
  copyRegistry(registryFolder)
  const builds = await liveBuilds(registryFolder)
  await rm(path.join(registryFolder, 'environments'), { recursive: true })
  await cp(ownEnvironments, environmentsFolder, { recursive: true })
  await change(path.join(environmentsFolder, 'production.json'), (production) => ({ ...production, rollout }))
  await trustTheBuilds(registryFolder, path.join(environmentsFolder, 'teams.json'))

  const release: Pipeline['release'] = async (team, ...parameters) => {
    const target = parameters[parameters.findIndex((each) => each === '--to' || each === '--env') + 1] ?? ''
    let printed = ''
    const write = (text: string): void => {
      printed += text
    }
    const code = await runRelease(parameters, {
      variables: {
        REGISTRY_FOLDER: registryFolder,
        ENVIRONMENTS_FOLDER: environmentsFolder,
        TEAM_KEY_FILE: keyOf(team),
        ENVIRONMENT_KEY_FILE: keyOf(target),
        RELEASES_BY: team,
      },
      out: write,
      error: write,
    })
    if (code !== 0) throw new Error(`release ${parameters.join(' ')} ended with ${code}:\n${printed}`)
    return printed
  }
  for (const owner of ['orders-team', 'messages-team', ...stages]) {
    await release(owner, 'key', owner, '--file', keyOf(owner))
  }
  for (const [index, to] of stages.entries()) {
    const before = stages[index - 1]
    await release(localTeam, 'promote', ...builds, ...(before ? ['--from', before] : []), '--to', to, '--no-wait')
  }
  return { registryFolder, environmentsFolder, release }
}

/** The releases that the last build put live, as `orders@1.2.3`. */
async function liveBuilds(registryFolder: string): Promise<string[]> {
  const workplace = await openWorkplace(settingsFrom({ REGISTRY_FOLDER: registryFolder }))
  const live = await workplace.registry.live('local')
  await workplace.close()
  if (!live) throw new Error('Nothing was built. Run npm run build first.')
  const tracks = { host: live.host, brands: live.brands, ...live.remotes }
  return Object.entries(tracks).map(([name, { stable }]) => `${name}@${stable}`)
}

/** Makes this machine one team among others: its builds stay valid, but it can sign nothing else. */
async function trustTheBuilds(registryFolder: string, teamsFile: string): Promise<void> {
  const { team } = localKeys(registryFolder, [])
  const releases = await readdir(path.join(registryFolder, 'releases'))
  const builder = { name: localTeam, releases, keys: [team.publicKey] }
  await change(teamsFile, ({ teams }) => ({ teams: [...(teams as object[]), builder] }))
  await rm(path.join(registryFolder, 'keys'), { recursive: true })
}

async function change(file: string, by: (document: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  await writeFile(file, JSON.stringify(by(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)))
}

interface NamedRelease {
  name: string
  version: string
}

/** The cohorts among these that get a candidate at this weight. */
export function cohortsAt(weight: number, { name, version }: NamedRelease, cohorts: readonly number[]): number[] {
  return cohorts.filter((cohort) => isInCohort(cohort, name, version, weight))
}

/** The first cohort that gets a candidate at one weight, but not at the weight before. */
export function cohortBetween(before: number, weight: number, { name, version }: NamedRelease): number {
  for (let cohort = 0; ; cohort++) {
    if (isInCohort(cohort, name, version, weight) && !isInCohort(cohort, name, version, before)) return cohort
  }
}
