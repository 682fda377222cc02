import { z } from 'zod'

/** Who may sign what. It comes from the environments' data, never from the store that it protects. */

export const team = z.strictObject({
  name: z.string().min(1),
  /** The names of the team's releases. `*` means all, which only a developer's own machine has. */
  releases: z.array(z.string()).min(1),
  /** Public keys, base64. A retired key stays listed while a release that it signed is in use. */
  keys: z.array(z.string()),
  /**
   * Public keys of pipelines that run code before anybody has read it. They sign previews, and nothing that patients get.
   */
  previewKeys: z.array(z.string()).optional(),
})
export type Team = z.infer<typeof team>

/** A key that signs nothing any more, for example because it leaked. */
export const retiredKey = z.strictObject({
  key: z.string(),
  /**
   * The serial of the last manifest that its owner signed with it. It still proves what was live until then, but cannot
   * sign a later manifest.
   */
  lastSerial: z.int().positive(),
})
export type RetiredKey = z.infer<typeof retiredKey>

export interface Trust {
  teams: readonly Team[]
  /** The public keys that may sign the manifests and overrides of each environment. */
  environments: Readonly<Record<string, readonly string[]>>
  /** The public keys that signed the manifests of each environment before. */
  retired?: Readonly<Record<string, readonly RetiredKey[]>>
}

/** The teams that may release under a name. Who may release all brands may release one. */
export function teamsOf(name: string, { teams }: Trust): Team[] {
  const names = new Set([name, '*', ...(name.startsWith('brand-') ? ['brands'] : [])])
  return teams.filter(({ releases }) => releases.some((each) => names.has(each)))
}

/** The keys that may have signed a release by this team. */
export function releaseKeys(
  { name, version }: { name: string; version: string },
  teamName: string,
  trust: Trust,
): readonly string[] {
  const owner = teamsOf(name, trust).find((each) => each.name === teamName)
  return [...(owner?.keys ?? []), ...(isPreview(version) ? (owner?.previewKeys ?? []) : [])]
}

/** Whether a version is that of a preview. It can be tried out, and runs nowhere. */
export function isPreview(version: string): boolean {
  return /^\d+\.\d+\.\d+-preview\./.test(version)
}

/** The keys that may have signed a manifest of this environment. */
export function manifestKeys(environment: string, { environments }: Trust): readonly string[] {
  return environments[environment] ?? []
}

/** The keys that may have signed a manifest of this environment at the time of this serial. */
export function pastManifestKeys(environment: string, serial: number, trust: Trust): readonly string[] {
  const retired = trust.retired?.[environment] ?? []
  const then = retired.filter(({ lastSerial }) => serial <= lastSerial).map(({ key }) => key)
  return [...manifestKeys(environment, trust), ...then]
}

/** Combines two trusts, for example when a developer's machine adds its key to the configured ones. */
export function joinedTrust(one: Trust, other: Trust): Trust {
  const names = new Set([...Object.keys(one.environments), ...Object.keys(other.environments)])
  return {
    retired: { ...one.retired, ...other.retired },
    teams: [...one.teams, ...other.teams],
    environments: Object.fromEntries(
      [...names].map((name) => [name, [...manifestKeys(name, one), ...manifestKeys(name, other)]]),
    ),
  }
}
