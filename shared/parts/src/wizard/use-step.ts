import { useSearchParams } from '@homeside/remote-kit/router'

/**
 * The step of a task that the address names with `step`; the first step when it names none. Steps are addresses, so
 * that Back, a refresh and a link work. `stepPath` writes them.
 *
 * ```tsx
 * switch (useStep(['choose', 'review', 'placed'])) { … }
 * ```
 */
export function useStep<const Step extends string>(steps: readonly [Step, ...Step[]]): Step {
  const [search] = useSearchParams()
  return steps.find((step) => step === search.get('step')) ?? steps[0]
}
