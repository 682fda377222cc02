import type { FixedTrack, LiveSet, RemoteTrack } from '../environment-manifest.ts'

/** What became different between two manifests, each difference as a line: `orders 2.6.4 → 2.7.0`. */
export function describeChange(before: LiveSet | null, after: LiveSet): string[] {
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])
  return [
    ...trackLines('host', before?.host, after.host),
    ...trackLines('brands', before?.brands, after.brands),
    ...[...names].flatMap((name) => trackLines(name, before?.remotes[name], after.remotes[name])),
    ...pinLines(before?.pins ?? {}, after.pins),
  ]
}

function trackLines(name: string, before: RemoteTrack | undefined, after: RemoteTrack | undefined): string[] {
  if (!after) return before ? [`${name} ${before.stable} withdrawn`] : []
  const lines = before?.stable === after.stable ? [] : [`${name} ${before ? `${before.stable} → ` : ''}${after.stable}`]
  return [...lines, ...candidateLines(name, before, after), ...blockLines(name, before, after)]
}

function candidateLines(name: string, before: RemoteTrack | undefined, after: RemoteTrack): string[] {
  const [old, now] = [before?.candidate, after.candidate]
  if (now?.version === old?.version && now?.weight === old?.weight) return []
  if (now) return [`${name} candidate ${now.version} at ${now.weight} %`]
  return old && old.version !== after.stable ? [`${name} candidate ${old.version} withdrawn`] : []
}

function blockLines(name: string, before: FixedTrack | undefined, after: FixedTrack): string[] {
  const [old, now] = [before?.blocked ?? {}, after.blocked ?? {}]
  const added = Object.entries(now).filter(([version]) => old[version] === undefined)
  return added.map(([version, why]) => `${name} ${version} blocked: ${why}`)
}

function pinLines(before: LiveSet['pins'], after: LiveSet['pins']): string[] {
  const aliases = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...aliases].flatMap((alias) => {
    const [old, now] = [before[alias] ?? {}, after[alias] ?? {}]
    const names = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...names]
      .filter((name) => old[name] !== now[name])
      .map((name) => `${alias} ${now[name] ? `pinned to ${name} ${now[name]}` : `not pinned to ${name} any more`}`)
  })
}
