import { table } from '@homeside/server-kit/table'
import type { Command } from 'commander'

import { badInWords } from '../../changes/marks.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { type EnvironmentManifest, type RemoteTrack, tracksOf } from '../../records/environment-manifest.ts'
import { goneAfter, type SeenGateway, seenGateways, whatIsLost } from '../../serving/gateways.ts'
import { bad } from '../context/terminal.ts'
import type { VerbContext } from '../context/workplace.ts'

/** Adds the verb `status` to the program. */
export function addStatus(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('status')
    .description('shows what runs where, and what the gateways serve')
    .option('--env <environment>', 'only this environment, in full')
    .action((flags: { env?: string }) =>
      work(async ({ environments, registry }) => {
        const wanted = flags.env ? [environmentNamed(flags.env, environments)] : environments.stages
        const manifests = await Promise.all(wanted.map(({ environment }) => registry.live(environment)))
        const live = manifests.filter((manifest) => manifest !== null)
        const gateways = await Promise.all(live.map(({ environment }) => seenGateways(registry.store, environment)))
        const json = live.map((manifest, index) => ({ ...manifest, signature: undefined, gateways: gateways[index] }))
        const lost = await Promise.all(wanted.map(({ environment }) => whatIsLost(registry.store, environment)))
        const missing = lost.filter((words) => words !== null)
        const [only] = live
        for (const words of missing) terminal.progress(bad(words))
        if (live.length === 0 && missing.length > 0) terminal.result('Nothing is shown.', [])
        else if (live.length === 0) terminal.result('Nothing was ever put live.', [])
        else if (flags.env && only) terminal.result(oneEnvironment(only, gateways[0] ?? []), json[0])
        else terminal.result(allEnvironments(live, gateways), json)
        return missing.length === 0 ? 0 : 1
      }),
    )
}

function allEnvironments(live: readonly EnvironmentManifest[], gateways: readonly (readonly SeenGateway[])[]): string {
  const names = new Set(live.flatMap((manifest) => Object.keys(tracksOf(manifest))))
  const rows = [...names].map((name) => [name, ...live.map((manifest) => inShort(tracksOf(manifest)[name]))])
  const serials = ['serial', ...live.map(({ serial }) => String(serial))]
  const served = live.map((manifest, index) => servedInShort(manifest, gateways[index] ?? []))
  return table(['', ...live.map(({ environment }) => environment)], [...rows, serials, ['gateways', ...served]])
}

/** How many of the gateways that were seen lately serve the live manifest: `2 of 3 serve it`. */
function servedInShort({ serial }: EnvironmentManifest, gateways: readonly SeenGateway[]): string {
  const seen = gateways.filter(({ seenSecondsAgo }) => seenSecondsAgo <= goneAfter)
  if (seen.length === 0) return 'none seen'
  const following = seen.filter((gateway) => gateway.serial >= serial && gateway.refused.length === 0).length
  const text = `${following} of ${seen.length} serve it`
  return following === seen.length ? text : bad(text)
}

/** A line for each gateway, and one for everything that it refused. */
function gatewayLines({ serial }: EnvironmentManifest, gateways: readonly SeenGateway[]): string[] {
  if (gateways.length === 0) return ['', bad('No gateway was seen within the hour: nobody gets any of this.')]
  const rows = gateways.map((gateway) => [
    gateway.gateway,
    gateway.seenSecondsAgo <= goneAfter ? `${gateway.seenSecondsAgo} s ago` : bad(`${gateway.seenSecondsAgo} s ago`),
    gateway.serial >= serial ? String(gateway.serial) : bad(String(gateway.serial)),
  ])
  const refused = gateways.flatMap(({ gateway, refused: all }) =>
    all.map(({ why }) => bad(`${gateway} refuses: ${why}`)),
  )
  return ['', table(['gateway', 'seen', 'serial'], rows), ...refused]
}

function oneEnvironment(manifest: EnvironmentManifest, gateways: readonly SeenGateway[]): string {
  const rows = Object.entries(tracksOf(manifest)).map(([name, track]) => [
    name,
    track.stable ?? 'none',
    candidateInShort(track),
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
    ...gatewayLines(manifest, gateways),
  ].join('\n')
}

/** `2.6.4, 2.7.0 at 5 %` */
function inShort(track: RemoteTrack | undefined): string {
  if (!track) return '–'
  return [track.stable ?? 'none', candidateInShort(track)].filter((part) => part !== '').join(', ')
}

/** `2.7.0 at 5 %` */
function candidateInShort({ candidate }: RemoteTrack): string {
  if (!candidate) return ''
  const { brands, paused, version, weight } = candidate
  const share = `${version} at ${weight} %${brands ? ` of ${brands.join(' and ')}` : ''}`
  return `${share}${paused === undefined ? '' : ` (paused: ${paused})`}`
}
