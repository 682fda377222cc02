import type { RouteGuard } from '@homeside/contract/remote-descriptor'

/** The steps of the registration wizard at which a guard opens; empty when it requires no step. */
export function stepsOf({ needs, step }: RouteGuard): readonly number[] {
  if (needs !== 'registrationStep' || step === undefined) return []
  return typeof step === 'number' ? [step] : step
}
