import { isOnEveryPage, isOwnBrand, ownBrandName, trackOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, EnvironmentChange } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { badInWords } from './marks.ts'
import { RefusedError } from './refused-error.ts'
import { ChangedMeanwhileError } from './replaced.ts'
import { requireWholeRelease } from './require-whole-change.ts'

export interface Pin {
  name: string
  /** The version; null removes the pin. */
  version: string | null
  /** The provider whose visitors get it. */
  alias: string
  environment: string
  force?: boolean
  /** Whether the author gave a reason. With one, a version that was found bad, or may not fit, may be pinned. */
  isReasoned?: boolean
  author: Author
}

/**
 * Keeps the visitors of one provider at a version of a remote, or of their own brand, whatever else is live.
 *
 * @throws RefusedError when the version is not there, blocked, or does not work with what is live.
 */
export async function pin(
  registry: Registry,
  { alias, author, environment, force = false, isReasoned = false, name, version }: Pin,
): Promise<EnvironmentChange> {
  if (version !== null) await requireWholeRelease(registry, name, version)
  const key = alias.toLowerCase()
  const first: { seen?: string } = {}
  return checkedChange(registry, { environment, author, force, isReasoned: isReasoned || version === null }, (live) => {
    const remote = isOnEveryPage(name) ? null : trackOf(live, name)
    if (!remote) {
      throw new RefusedError(
        `${name} is no remote and no brand alone that runs in ${environment}. See: pnpm release status`,
      )
    }
    if (isOwnBrand(name) && name !== ownBrandName(alias)) {
      throw new RefusedError(`${name} is another provider’s brand than ${alias}’s.`)
    }
    const why = version === null ? undefined : remote.blocked?.[version]
    if (why !== undefined) throw new RefusedError(`${name} ${version} is blocked in ${environment}: ${why}`)
    const bad = version === null || isReasoned ? null : badInWords(remote, version)
    if (bad !== null) {
      throw new RefusedError(
        `${name} ${version} was found bad in ${environment}, ${bad}\nTo pin it all the same, say --why.`,
      )
    }
    const { [name]: before, ...others } = live.pins[key] ?? {}
    if (version === null && before === undefined)
      throw new RefusedError(`${alias} has no pin on ${name} in ${environment}.`)
    const own = version === null ? others : { ...others, [name]: version }
    const now = before ?? 'none'
    first.seen ??= now
    if (first.seen !== now) {
      throw new ChangedMeanwhileError(
        `The pin of ${alias} on ${name} changed meanwhile: ${first.seen} → ${now} by ${live.by}. Look, then say it again.`,
      )
    }
    const { [key]: _, ...rest } = live.pins
    return { ...live, pins: Object.keys(own).length > 0 ? { ...rest, [key]: own } : rest }
  })
}
