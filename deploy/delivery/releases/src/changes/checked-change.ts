import { inWords, newlyBroken, newlyDoubtful, type Combination } from '../check/check-live-set.ts'
import { wayOut } from '../check/way-out.ts'
import type { EnvironmentManifest, LiveSet } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { changeEnvironment, type Author, type EnvironmentChange } from './change-environment.ts'
import { RefusedError } from './refused-error.ts'
import type { Replaced } from './replaced.ts'

export interface CheckedChange {
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
