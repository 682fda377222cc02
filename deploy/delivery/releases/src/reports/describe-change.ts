import { type LiveSet, type RemoteTrack, tracksOf } from '../records/environment-manifest.ts'

/** The differences between two manifests, one line each: `orders 2.6.4 → 2.7.0`. */
export function describeChange(before: LiveSet | null, after: LiveSet): string[] {
  const [old, now] = [before ? tracksOf(before) : {}, tracksOf(after)]
  return [
    ...Object.keys({ host: true, brands: true, ...old, ...now }).flatMap((name) =>
      trackLines(name, old[name], now[name]),
    ),
    ...pinLines(before?.pins ?? {}, after.pins),
  ]
}

function trackLines(name: string, before: RemoteTrack = {}, after: RemoteTrack = {}): string[] {
  const lines = before.stable === after.stable ? [] : [stableLine(name, before.stable, after.stable)]
  return [...lines, ...candidateLines(name, before, after), ...markLines(name, before, after)]
}

function stableLine(name: string, old: string | undefined, now: string | undefined): string {
  return now === undefined ? `${name} ${old} withdrawn` : `${name} ${old === undefined ? '' : `${old} → `}${now}`
}

function candidateLines(name: string, before: RemoteTrack, after: RemoteTrack): string[] {
  const [old, now] = [before.candidate, after.candidate]
  if (!now) return old && old.version !== after.stable ? [`${name} candidate ${old.version} withdrawn`] : []
  const line = `${name} candidate ${now.version} at ${now.weight} %${now.brands ? ` of ${now.brands.join(' and ')}` : ''}`
  if (!old || old.version !== now.version || old.weight !== now.weight) return [line]
  if (old.brands?.join() !== now.brands?.join()) return [now.brands ? line : `${line} of everybody`]
  if (old.paused !== now.paused)
    return [now.paused === undefined ? `${line}: goes on` : `${line}: paused, ${now.paused}`]
  if (old.rollout?.stepUtc !== now.rollout?.stepUtc) return [`${line}: measured from now on`]
  return old.sinceUtc === now.sinceUtc ? [] : [`${line}: begun anew`]
}

/** Versions that were newly marked as bad, and versions that count as good again. */
function markLines(name: string, before: RemoteTrack, after: RemoteTrack): string[] {
  const [old, now] = [reasonsOf(before), reasonsOf(after)]
  const added = Object.entries(now).filter(([version, reason]) => old[version] !== reason)
  const gone = Object.keys(old).filter((version) => now[version] === undefined)
  return [
    ...added.map(([version, reason]) => `${name} ${version} ${reason}`),
    ...gone.map((version) => `${name} ${version} is held to be good again`),
  ]
}

/** The mark of each version. Older manifests list only blocked versions, without a mark. */
function reasonsOf(track: RemoteTrack): Record<string, string> {
  const blocked = Object.entries(track.blocked ?? {}).map(([version, why]) => [version, `blocked: ${why}`] as const)
  const marks = Object.entries(track.marks ?? {}).map(
    ([version, { what, why }]) =>
      [version, `${track.blocked?.[version] === undefined ? what : 'blocked'}: ${why}`] as const,
  )
  return Object.fromEntries([...blocked, ...marks])
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
