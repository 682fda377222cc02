import { z } from 'zod'

/** Who may sign what. It comes from the environments' data, never from the store that it protects. */

export const team = z.strictObject({
  name: z.string().min(1),
  /** The names of the team's releases. `*` means all, which only a developer's own machine has. */
  releases: z.array(z.string()).min(1),
  /** Public keys, base64. A retired key stays listed while a release that it signed is in use. */
  keys: z.array(z.string()),
})
export type Team = z.infer<typeof team>

export interface Trust {
  teams: readonly Team[]
  /** By environment, the public keys that may sign its manifests and overrides. */
  environments: Readonly<Record<string, readonly string[]>>
}

/** The teams that may release under a name. */
export function teamsOf(name: string, { teams }: Trust): Team[] {
  return teams.filter(({ releases }) => releases.includes(name) || releases.includes('*'))
}

/** The keys that may have signed a release of this name by this team. */
export function releaseKeys(name: string, teamName: string, trust: Trust): readonly string[] {
  return teamsOf(name, trust).find((each) => each.name === teamName)?.keys ?? []
}

/** The keys that may have signed a manifest of this environment. */
export function manifestKeys(environment: string, { environments }: Trust): readonly string[] {
  return environments[environment] ?? []
}

/** Combines two trusts, for example when a developer's machine adds its key to the configured ones. */
export function joinedTrust(one: Trust, other: Trust): Trust {
  const names = new Set([...Object.keys(one.environments), ...Object.keys(other.environments)])
  return {
    teams: [...one.teams, ...other.teams],
    environments: Object.fromEntries(
      [...names].map((name) => [name, [...manifestKeys(name, one), ...manifestKeys(name, other)]]),
    ),
  }
}
