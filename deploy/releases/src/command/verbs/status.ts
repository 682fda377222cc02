import type { Command } from 'commander'

import { badInWords } from '../../changes/marks.ts'
import type { EnvironmentManifest, RemoteTrack } from '../../environment-manifest.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import type { VerbContext } from '../run-release.ts'
import { bad, table } from '../terminal.ts'

export function addStatus(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('status')
    .description('what runs where')
    .option('--env <environment>', 'this one alone, with everything about it')
    .action((flags: { env?: string }) =>
      work(async ({ environments, registry }) => {
        const wanted = flags.env ? [environmentNamed(flags.env, environments)] : environments.stages
        const manifests = await Promise.all(wanted.map(({ environment }) => registry.live(environment)))
        const live = manifests.filter((manifest) => manifest !== null)
        const json = live.map((manifest) => ({ ...manifest, signature: undefined }))
        const [only] = live
        if (live.length === 0) terminal.result('Nothing was ever put live.', [])
        else if (flags.env && only) terminal.result(oneEnvironment(only), json[0])
        else terminal.result(allEnvironments(live), json)
        return 0
      }),
    )
}

function allEnvironments(live: readonly EnvironmentManifest[]): string {
  const names = new Set(live.flatMap((manifest) => Object.keys(tracksOf(manifest))))
  const rows = [...names].map((name) => [name, ...live.map((manifest) => inShort(tracksOf(manifest)[name]))])
  const serials = ['serial', ...live.map(({ serial }) => String(serial))]
  return table(['', ...live.map(({ environment }) => environment)], [...rows, serials])
}

function oneEnvironment(manifest: EnvironmentManifest): string {
  const rows = Object.entries(tracksOf(manifest)).map(([name, track]) => [
    name,
    track.stable,
    track.candidate ? inShort(track).slice(`${track.stable}, `.length) : '',
    track.fallback ?? '',
    Object.keys(track.blocked ?? {}).join(', '),
  ])
  const found = Object.entries(tracksOf(manifest)).flatMap(([name, track]) =>
    Object.keys({ ...track.blocked, ...track.marks }).map((version) =>
      bad(`${name} ${version} was found bad, ${badInWords(track, version)}`),
    ),
  )
  const pins = Object.entries(manifest.pins).map(([alias, versions]) => {
    const held = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
    return `${alias} is pinned to ${held.join(', ')}`
  })
  const { by, environment, serial, why, writtenUtc } = manifest
  return [
    `${environment}, serial ${serial}: ${why} (${by}, ${writtenUtc})`,
    '',
    table(['', 'stable', 'candidate', 'fallback', 'blocked'], rows),
    ...found,
    ...pins,
  ].join('\n')
}

function tracksOf({ brands, host, remotes }: EnvironmentManifest): Record<string, RemoteTrack> {
  return { host, brands, ...remotes }
}

/** `2.6.4, 2.7.0 at 5 %` */
function inShort(track: RemoteTrack | undefined): string {
  if (!track) return '–'
  if (!track.candidate) return track.stable
  const { brands, paused, version, weight } = track.candidate
  const share = `${version} at ${weight} %${brands ? ` of ${brands.join(' and ')}` : ''}`
  return `${track.stable}, ${share}${paused === undefined ? '' : ` (paused: ${paused})`}`
}
