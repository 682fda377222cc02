import { useSearchParams } from '@homeside/remote-kit/router'

/**
 * The step of a task that the address names with `step`, the first where it names none of them. Steps are addresses, so
 * that Back, a refresh and a link do what they say; `stepPath` writes them.
 *
 * ```tsx
 * switch (useStep(['choose', 'review', 'placed'])) { … }
 * ```
 */
export function useStep<const Step extends string>(steps: readonly [Step, ...Step[]]): Step {
  const [search] = useSearchParams()
  return steps.find((step) => step === search.get('step')) ?? steps[0]
}
