import { rcompare } from 'semver'

import { inWords, newlyBroken, newlyDoubtful, type Combination } from '../check/check-live-set.ts'
import { incompatibilities } from '../check/incompatibilities.ts'
import type { EnvironmentManifest, LiveSet } from '../records/environment-manifest.ts'
import type { RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { changeEnvironment, type Author, type EnvironmentChange } from './change-environment.ts'
import { RefusedError } from './refused-error.ts'
import type { Replaced } from './replaced.ts'

interface CheckedChange {
  environment: string
  author: Author
  /** Make the change although it breaks something. */
  force?: boolean
  /** Whether the author gave a reason, as measurements do. Without one, nothing is made live that may go wrong. */
  isReasoned?: boolean
  /** The releases that the change replaces, when its author must have seen them. */
  replaced?: Replaced
  /** What to do instead, for the reader of the refusal. */
  advice?: (broken: readonly Combination[], live: LiveSet) => string
}

/**
 * Changes an environment, unless releases that cannot work together would meet on a page. The check is made against
 * what is live at the moment of writing, so a change by somebody else at the same time counts.
 *
 * @throws RefusedError naming every combination that would break, or that may go wrong, and what to do.
 */
export function checkedChange(
  registry: Registry,
  { advice, author, environment, force = false, isReasoned = true, replaced }: CheckedChange,
  change: (live: EnvironmentManifest) => LiveSet | Promise<LiveSet>,
): Promise<EnvironmentChange> {
  const checked = async (live: EnvironmentManifest | null): Promise<LiveSet> => {
    if (!live) throw emptyEnvironment(environment)
    const next = await change(live)
    if (force) return next
    const broken = await newlyBroken(registry, live, next)
    if (broken.length > 0) {
      const way =
        advice?.(broken, live) ?? `${await wayOut(registry, broken, live)}, or repeat with --force if it has to be.`
      throw new RefusedError(`${environment} stays as it is: this would break\n${listed(broken)}\n${way}`)
    }
    const doubtful = isReasoned ? [] : await newlyDoubtful(registry, live, next)
    if (doubtful.length === 0) return next
    throw new RefusedError(
      `${environment} stays as it is: this may go wrong\n${listed(doubtful)}\n` +
        `${await wayOut(registry, doubtful, live)}, or try the two together and repeat with --why "…".`,
    )
  }
  return changeEnvironment(registry, environment, author, checked, replaced)
}

function listed(combinations: readonly Combination[]): string {
  return combinations.map((each) => `  ${inWords(each)}`).join('\n')
}

/** The refusal of a change in an environment where nothing runs. */
export function emptyEnvironment(environment: string): RefusedError {
  return new RefusedError(
    `Nothing runs in ${environment} yet. Put a host, brands and remotes there at once, for example: ` +
      `pnpm release promote host brands orders --from <environment> --to ${environment}`,
  )
}

/**
 * What to do when a remote does not fit a host: which published host to release first, or what to build against. Begins
 * a sentence that goes on with “, or …”.
 *
 * @param live What runs before the change.
 */
export async function wayOut(
  registry: Registry,
  combinations: readonly Combination[],
  { host: { fallback, stable } }: Pick<LiveSet, 'host'>,
): Promise<string> {
  const pair = combinations.find(({ members: [host] }) => host.name === 'host')
  if (!pair) return 'Release what fits'
  const [host, { name, version }] = pair.members
  if (host.version === fallback && host.version !== stable) return `Wait until host ${stable} has proved good`
  if (host.version !== stable) {
    return `Keep in the host what ${name} ${version} uses, or release ${name} without it first`
  }
  const release = await registry.release(name, version)
  const fitting = release.kind === 'remote' ? await fittingHost(registry, release) : null
  const first = fitting ? `Release host ${fitting} first` : 'Publish a host that fits and release it first'
  return `${first}, or build ${name} against host ${host.version}`
}

/** The newest published host in which a remote can run without a doubt; null when there is none. */
async function fittingHost(registry: Registry, remote: RemoteRelease): Promise<string | null> {
  const hosts = (await registry.store.releases()).filter(({ name }) => name === 'host').map(({ version }) => version)
  for (const version of hosts.toSorted(rcompare)) {
    const host = await registry.release('host', version)
    if (host.kind !== 'host') continue
    const { doubts, problems } = incompatibilities(host, remote)
    if (problems.length + doubts.length === 0) return version
  }
  return null
}
