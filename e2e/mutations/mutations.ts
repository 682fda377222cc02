import { apiMutations } from './api-mutations.ts'
import type { Mutation } from './mutation.ts'
import { pageMutations } from './page-mutations.ts'
import { releaseMutations } from './release-mutations.ts'
import { sessionMutations } from './session-mutations.ts'

/** The controls of the portal whose loss the tests must notice. */
export const mutations: readonly Mutation[] = [
  ...apiMutations,
  ...sessionMutations,
  ...releaseMutations,
  ...pageMutations,
]
