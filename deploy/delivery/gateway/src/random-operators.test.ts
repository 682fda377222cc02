/** @size all */

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { isLong } from '@homeside/build/testing/test-size'
import { isBad } from '@homeside/releases/changes/marks'
import type { EnvironmentManifest, RemoteTrack } from '@homeside/releases/records/environment-manifest'
import { Registry } from '@homeside/releases/registry/registry'
import { describeChange } from '@homeside/releases/reports/describe-change'
import { emptyRegistry } from '@homeside/releases/testing'
import { closeStores, engines } from '@homeside/releases/testing-stores'

import { LiveReleasesReader } from './live/live-releases-reader.ts'
import { type Deed, Operators, remotes, versionsOf } from './testing/operators.ts'

/**
 * Random sequences of verbs by three operators at once, whose commands are killed before and after any write, while
 * files of releases are damaged and mended and gateways killed. After every step, for every serial that was written:
 *
 * 1. It was written by one deed, which was not refused, and follows the serial before it without a gap.
 * 2. Nothing bad runs: what is stable, candidate or fallback is neither marked nor blocked, and no new pin is but one
 *    that was asked for with a reason.
 * 3. What is blocked stays blocked. A mark goes only when its version is promoted by its name and with a reason.
 * 4. What a rollback takes away and what a block names is marked, with its author and reason.
 * 5. What comes live has every file that was published.
 * 6. It replaces what its author named, or else what nobody but them has put there within the last minute.
 * 7. History has at least a line for it, and the command said that it replaced the serial before it.
 *
 * And of what a gateway serves, running for long or just started:
 *
 * 8. It follows the newest serial, and serves nothing that is bad there.
 * 9. Where it serves another stable release than the manifest names, it says that it refused that remote. Another
 *    remote is what its manifest says.
 * 10. Nothing damaged is served that was not whole when it came live there.
 */

const sequences = isLong ? 1000 : 8
const steps = 7

afterAll(closeStores)

type Tracks = Record<string, RemoteTrack>

/** Every version that may run, with its role. */
function placesIn(name: string, { pins, remotes: tracks }: EnvironmentManifest): Map<string, string> {
  const { candidate, fallback, stable = '' } = tracks[name] ?? {}
  const pinned = Object.entries(pins).map(([alias, versions]) => [`pin ${alias}`, versions[name]] as const)
  const places = [['stable', stable], ['candidate', candidate?.version], ['fallback', fallback], ...pinned] as const
  return new Map(places.flatMap(([place, version]) => (version ? [[place, version] as const] : [])))
}

/** What is wrong with one serial, in words; empty when all is well. */
function wrongWith(
  before: EnvironmentManifest,
  after: EnvironmentManifest,
  deed: Deed | undefined,
  run: Run,
): string[] {
  const wrong: string[] = []
  const must = (holds: boolean, rule: string): void => {
    if (!holds) wrong.push(`serial ${after.serial}, ${JSON.stringify(deed)}: ${rule}`)
  }
  must(deed !== undefined && deed.outcome !== 'refused', '1: a deed that was not refused')
  if (!deed) return wrong
  for (const name of remotes) {
    const [old, now] = [before.remotes[name], after.remotes[name]]
    if (!old || !now) {
      must(false, 'no remote is lost')
      continue
    }
    const [oldPlaces, places] = [placesIn(name, before), placesIn(name, after)]
    const isAsked = deed.isReasoned && deed.name === name
    for (const [place, version] of places) {
      const isNew = oldPlaces.get(place) !== version
      const isPin = place.startsWith('pin')
      if (!isPin) must(!isBad(now, version), `2: ${name} ${version} is ${place} and bad`)
      if (isPin && isNew) {
        must(!isBad(now, version) || (isAsked && deed.verb === 'pin'), `2: bad ${version} is pinned unasked`)
        must(now.blocked?.[version] === undefined, `2: blocked ${version} is pinned`)
      }
      if (isNew && name === 'orders') must(!run.damaged.has(version), `5: damaged ${version} is ${place}`)
    }
    for (const version of Object.keys(old.blocked ?? {}))
      must(now.blocked?.[version] !== undefined, '3: blocked for good')
    for (const version of Object.keys(old.marks ?? {})) {
      const isBack = deed.verb === 'promote' && isAsked && deed.version === version
      must(now.marks?.[version] !== undefined || isBack, `3: the mark of ${version} is gone`)
    }
    if (deed.name !== name) {
      must(JSON.stringify(old) === JSON.stringify(now), '1: another remote is as it was')
      continue
    }
    const gone = deed.verb === 'block' ? deed.version : (old.candidate?.version ?? old.stable ?? 'none')
    if (deed.verb === 'rollback' || deed.verb === 'block') {
      must(now.marks?.[gone]?.by === deed.by && now.marks[gone].why === deed.why, `4: ${gone} is not marked`)
    }
    if (deed.verb !== 'rollback' && deed.verb !== 'promote') continue
    const replaced = deed.verb === 'rollback' ? gone : old.stable
    if (deed.said !== null) must(deed.said === replaced, `6: ${replaced} was replaced`)
    else must([deed.by, null].includes(run.lastBy[name] ?? null), `6: what ${run.lastBy[name]} did was replaced unseen`)
  }
  must(describeChange(before, after).length > 0, '7: history has no line')
  const { changed } = deed
  must(!changed || changed.serial === after.serial, '7: the command said another serial')
  must(!changed || changed.before?.serial === before.serial, '7: the command said that it replaced another serial')
  return wrong
}

/** What is known about a sequence while its serials are checked one by one. */
interface Run {
  damaged: ReadonlySet<string>
  /** Per remote, who last changed what runs of it; nobody when it is unchanged. */
  lastBy: Record<string, string | null>
  servedWhole: Set<string>
}

function wrongWithServed(reader: LiveReleasesReader, manifest: EnvironmentManifest, run: Run): string[] {
  const served = reader.current?.manifest
  const wrong: string[] = []
  const must = (holds: boolean, rule: string): void => {
    if (!holds) wrong.push(`served at serial ${manifest.serial}: ${rule}`)
  }
  must(served?.serial === manifest.serial, '8: the newest serial')
  const tracks: Tracks = served?.remotes ?? {}
  for (const name of remotes) {
    const written = manifest.remotes[name]
    const track = tracks[name]
    const isRefused = reader.refused.some((each) => each.name === name)
    must(track?.stable === written?.stable || isRefused, `9: ${name} ${track?.stable} instead of ${written?.stable}`)
    must(name !== 'messages' || track?.stable === written?.stable, '9: messages are what the manifest says')
    for (const version of [track?.stable, track?.candidate?.version, track?.fallback]) {
      if (version === undefined || !written) continue
      must(!isBad(written, version), `8: ${name} ${version} is bad`)
      const isWhole = name !== 'orders' || !run.damaged.has(version)
      must(isWhole || run.servedWhole.has(`${name} ${version}`), `10: ${name} ${version} is damaged`)
      if (isWhole) run.servedWhole.add(`${name} ${version}`)
    }
  }
  return wrong
}

describe.each(engines)('with the store in %s', (_name, openStore) => {
  test(`in ${sequences} sequences no bad release is live unasked, no damaged one is served, and no report is false`, async () => {
    const portal = await emptyRegistry(openStore)
    await Operators.publish(portal)
    const written = { serials: 0, deeds: 0, refused: 0, crashed: 0 }
    for (let seed = 1; seed <= sequences; seed++) {
      const operators = await Operators.begin(portal, seed)
      const { environment, registry } = operators
      const lastGoodFile = path.join(await mkdtemp(path.join(tmpdir(), 'last-good-')), 'last-good.json')
      const startReader = async (): Promise<LiveReleasesReader> => {
        const { assets, store, trust } = registry
        const own = new Registry(store, assets, trust)
        const reader = new LiveReleasesReader({ registry: own, environment, lastGoodFile, report: () => undefined })
        await reader.start(3_600_000)
        reader.stop()
        return reader
      }
      let reader = await startReader()
      const run: Run = { damaged: operators.damaged, lastBy: {}, servedWhole: new Set(['orders 1.0.0']) }
      let before = await registry.manifest(environment, 1)
      const wrong: string[] = []
      try {
        for (let step = 0; step < steps; step++) {
          await operators.step()
          const newest = await registry.store.newestSerial(environment)
          while (before.serial < newest) {
            const after = await registry.manifest(environment, before.serial + 1)
            const deed = operators.deeds.find(({ why }) => why === after.why)
            wrong.push(...wrongWith(before, after, deed, run))
            for (const name of remotes) {
              if (versionsOf(before.remotes[name]) !== versionsOf(after.remotes[name])) run.lastBy[name] = after.by
            }
            before = after
          }
          if (operators.chance(0.2)) {
            run.servedWhole.clear()
            reader = await startReader()
          }
          await reader.refresh()
          wrong.push(...wrongWithServed(reader, before, run))
        }
        for (const { changed, why } of operators.deeds) {
          if (!changed || changed.before?.serial === changed.serial) continue
          const said = await registry.manifest(environment, changed.serial)
          if (said.why !== why) wrong.push(`7: serial ${changed.serial} is not what ${why} wrote`)
        }
      } finally {
        await operators.end()
      }
      expect({ seed, wrong }).toEqual({ seed, wrong: [] })
      written.serials += before.serial - 1
      written.deeds += operators.deeds.length
      for (const { outcome } of operators.deeds) if (outcome !== 'done') written[outcome] += 1
    }
    // A run in which everything is refused would prove nothing.
    expect(written.serials).toBeGreaterThan(sequences * 3)
    expect(written.crashed).toBeGreaterThan(sequences / 2)
    if (sequences > 100) process.stdout.write(`  ${JSON.stringify({ sequences, ...written })}\n`)
  })
})
